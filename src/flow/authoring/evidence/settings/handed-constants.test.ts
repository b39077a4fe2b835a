import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const MAPS =
  'class Maps {\n  static String getText(Map<String, String> map, String key, String defaultValue) {\n    return map.containsKey(key) ? map.get(key) : defaultValue;\n  }\n  static int getNumber(Map<String, String> map, String key, int defaultValue) {\n    String raw = getText(map, key, null);\n    return raw == null ? defaultValue : Integer.parseInt(raw);\n  }\n  static String getLabel(Map<String, String> map, String key, String defaultValue) {\n    return defaultValue + map.size();\n  }\n}\n';
const SHOP =
  'class Shop {\n  static final String SHOP_PORT = "SHOP_PORT";\n  static final int SHOP_PORT_DEFAULT = 8080;\n  static final String HOST = "SHOP_HOST";\n  static final String SHOP_PASSWORD = "SHOP_PASSWORD";\n  static final String SHOP_MARK = "SHOP_MARK";\n  static final String SHOP_KIND = "SHOP_KIND";\n  void start(Container container, Map<String, String> order) {\n    listen(\n        getNumber(\n            container.getConfig(), SHOP_PORT, SHOP_PORT_DEFAULT));\n    bind(Maps.getText(config, Shop.HOST, "all"), config.getOrDefault(SHOP_PASSWORD, "open"));\n    getLabel(config, SHOP_MARK, "x");\n    getText(order, SHOP_KIND, "x");\n  }\n}\n';

test('a constant that a method looks up in a map of the whole environment is a variable, with the constant behind it as default', async () => {
  const trial =
    'class Trial {\n  static final String TRIAL_HOST = "TRIAL_HOST";\n  String host = getText(config, TRIAL_HOST, "x");\n}\n';
  const sources = {
    'src/main/java/Maps.java': MAPS,
    'src/main/java/Shop.java': SHOP,
    'src/trial/java/Trial.java': trial,
  };
  const holder = 'class Holder {\n  static Map<String, String> config = new HashMap<>(System.getenv());\n}\n';
  const settings = settingsOf(await evidenceIn({ ...sources, 'src/main/java/Holder.java': holder }));
  const told = Object.fromEntries(
    settings.map(({ name, default: value, secret }) => [name, secret ? 'secret' : value]),
  );
  expect(told).toEqual({ SHOP_PORT: '8080', SHOP_HOST: 'all', SHOP_PASSWORD: 'secret' });
  expect(settingsOf(await evidenceIn(sources))).toEqual([]);
});

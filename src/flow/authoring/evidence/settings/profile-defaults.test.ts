import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { defaultOf } from '../../statements/setting-default.ts';
import { allSettings } from './all-settings.ts';

const POM = '<project><artifactId>shop</artifactId></project>\n';

async function told(files: Record<string, string>): Promise<Map<string, string>> {
  const evidence = await evidenceIn({ 'pom.xml': POM, ...files });
  return new Map(allSettings(evidence).map((setting) => [setting.name, defaultOf(setting)]));
}

test('the profile that a file of Spring chooses gives the defaults, and what all profiles give needs no word of one', async () => {
  const found = await told({
    'src/main/java/shop/Desk.java': `package shop;\n\nimport org.springframework.beans.factory.annotation.Value;\n\npublic class Desk {\n  @Value("\${desk.place}") private String place;\n  @Value("\${desk.rows}") private int rows;\n  @Value("\${desk.lamp}") private String lamp;\n  @Value("\${desk.secretKey}") private String key;\n}\n`,
    'src/main/java/shop/MailSettings.java':
      'package shop;\n\nimport org.springframework.boot.context.properties.ConfigurationProperties;\n\n@ConfigurationProperties(prefix = "mail")\npublic class MailSettings {\n  /** Where letters are sent. */\n  private String serverUrl;\n}\n',
    'src/main/resources/application.yml': 'spring:\n  profiles:\n    active: dev # for those who make it\n',
    'src/main/resources/application-dev.yml':
      'desk:\n  place: Rome\n  rows: 12\n  secretKey: hereItIs\nmail:\n  serverUrl: http://localhost:9000/#/till\n',
    'src/main/resources/application-prod.yml':
      'desk:\n  place: Boston\n  rows: 12\n  lamp: green\n  secretKey: other\nmail:\n  serverUrl: http://mail/\n',
  });
  expect(found.get('desk.place')).toBe('`Rome` in the default profile `dev`');
  expect(found.get('desk.rows')).toBe('`12`');
  expect(found.get('desk.lamp')).toBe('required');
  expect(found.get('desk.secretKey')).toBe('secret, set in `application-dev.yml`, not shown');
  expect(found.get('mail.serverUrl')).toBe('`http://localhost:9000/#/till` in the default profile `dev`');
  expect([...found.keys()]).not.toContain('mail.server-url');
});

test('a secret is told to be set where only its kind was kept, and what begins a header is none', async () => {
  const found = await told({
    'src/main/java/shop/PassSettings.java':
      'package shop;\n\nimport org.springframework.boot.context.properties.ConfigurationProperties;\n\n@ConfigurationProperties(prefix = "pass")\npublic class PassSettings {\n  private String signSecret;\n  private String otherSecret;\n  private String tokenStartWith;\n}\n',
    'src/main/resources/application.yml': `pass:\n  sign-secret: "[masked:secret]"\n  other-secret: \${OTHER_PASS}\n  token-start-with: Bearer\n`,
  });
  expect(found.get('pass.sign-secret')).toBe('secret, set in `application.yml`, not shown');
  expect(found.get('pass.other-secret')).not.toContain('application.yml');
  expect(found.get('pass.token-start-with')).toBe('`Bearer`');
});

test('where no file chooses a profile, what a profile gives is no default', async () => {
  const found = await told({
    'src/main/resources/application.properties': 'desk.rows=12\nspring.profiles.active=@spring.profiles.active@\n',
    'src/main/resources/application-dev.properties': 'desk.rows=14\ndesk.place=Rome\n',
  });
  expect(found.get('desk.rows')).toBe('`12`');
  expect(found.get('desk.place')).toBe('');
});

test('each program has the value of its own file', async () => {
  const found = await told({
    'front/src/main/resources/application.yml':
      'spring:\n  profiles:\n    active: dev\n  application:\n    name: front\n',
    'front/src/main/resources/application-dev.yml': 'server:\n  port: 8085\n',
    'back/src/main/resources/application.yml': `server:\n  port: \${BACK_PORT:8081}\nspring:\n  application:\n    name: back\n`,
  });
  expect(found.get('server.port')).toBe('`8081` for `back`, `8085` in profile `dev` for `front`');
  expect(found.get('spring.application.name')).toBe('the folder of each program');
});

test('what stands beside a variable holds where it is not set, also in the file of a profile', async () => {
  const found = await told({
    'src/main/resources/application.yml': `shop:\n  rows: \${SHOP_ROWS:10}\n`,
    'src/main/resources/application-prod.yml': `shop:\n  url: http://\${SHOP_HOST:localhost}:\${SHOP_PORT:8080}/till\n  rows: \${SHOP_ROWS:40}\n  bay: \${SHOP_BAY:1}\n  pass: \${SHOP_PASSWORD:abc}\n`,
    'src/main/resources/application-stage.yml': `shop:\n  bay: \${SHOP_BAY:2}\n`,
  });
  expect(found.get('SHOP_HOST')).toBe('`localhost`');
  expect(found.get('SHOP_PORT')).toBe('`8080`');
  expect(found.get('SHOP_ROWS')).toBe('`10`');
  // Two profiles that differ have no value for all.
  expect(found.get('SHOP_BAY')).toBe('');
  expect(found.get('SHOP_PASSWORD')).toBe('secret, not shown');
});

import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

async function defaultIn(body: string): Promise<unknown> {
  const source = `package shop\n\nimport "os"\n\nfunc read() string {\n${body}}\n`;
  const [setting] = extractFacts('shop.go', source, await parseFile('shop.go', source)).filter(
    (fact) => fact.kind === 'setting',
  );
  return setting?.values.default;
}

test.each([
  ['\tif name := os.Getenv("SHOP_NAME"); len(name) > 0 {\n\t\treturn name\n\t}\n\treturn "corner"\n', 'corner'],
  ['\tif v, ok := os.LookupEnv("SHOP_NAME"); ok {\n\t\treturn v\n\t}\n\treturn "corner"\n', 'corner'],
  [
    '\tport := 9876\n\tif p := os.Getenv("SHOP_PORT"); p != "" {\n\t\tif n, err := strconv.Atoi(p); err == nil {\n\t\t\tport = n\n\t\t}\n\t}\n\treturn port\n',
    '9876',
  ],
  ['\tif name := os.Getenv("SHOP_NAME"); name != "" {\n\t\treturn true\n\t}\n\treturn false\n', undefined],
  // What else is done where it is set says nothing of what holds without it.
  ['\tif name := os.Getenv("SHOP_NAME"); name != "" {\n\t\tgreet(name)\n\t}\n\treturn "done"\n', undefined],
  ['\tif name := os.Getenv("SHOP_NAME"); name != "" {\n\t\treturn name\n\t}\n\treturn nameOf(host)\n', undefined],
  [
    '\thost := "corner"\n\tif os.Getenv("SHOP_HOST") != "" {\n\t\thost = os.Getenv("SHOP_HOST")\n\t} else if config.Host != "" {\n\t\thost = config.Host\n\t}\n\treturn host\n',
    'corner',
  ],
  [
    '\thost := "corner"\n\tif config.Host != "" {\n\t\thost = config.Host\n\t} else if os.Getenv("SHOP_HOST") != "" {\n\t\thost = os.Getenv("SHOP_HOST")\n\t}\n\treturn host\n',
    'corner',
  ],
  [
    '\tport := int32(9000)\n\tgiven, err := strconv.Atoi(os.Getenv("SHOP_PORT"))\n\tif err == nil && given != 0 {\n\t\tport = int32(given)\n\t}\n\treturn port\n',
    '9000',
  ],
  [
    '\thost := "corner"\n\tif os.Getenv("SHOP_HOST") != "" {\n\t\thost = os.Getenv("SHOP_HOST")\n\t} else {\n\t\thost = "yard"\n\t}\n\treturn host\n',
    'yard',
  ],
  // What the program finds out by itself holds then.
  [
    '\thost := "corner"\n\tif os.Getenv("SHOP_HOST") != "" {\n\t\thost = os.Getenv("SHOP_HOST")\n\t} else if seen != "" {\n\t\thost = seen\n\t}\n\treturn host\n',
    undefined,
  ],
  [
    '\thost := "corner"\n\thost = nameOf(street)\n\tif os.Getenv("SHOP_HOST") != "" {\n\t\thost = os.Getenv("SHOP_HOST")\n\t}\n\treturn host\n',
    undefined,
  ],
])('what holds in Go without a variable in %j', async (body, value) => {
  expect(await defaultIn(body)).toBe(value);
});

test('a constant of another file that is returned without a variable is what holds', async () => {
  const source =
    'package shop\n\nimport "os"\n\nfunc path() string {\n\tif v := os.Getenv("SHOP_CONFIG"); v != "" {\n\t\treturn v\n\t}\n\treturn defaultPath\n}\n';
  const facts = extractFacts('shop.go', source, await parseFile('shop.go', source));
  expect(facts.find(({ kind }) => kind === 'setting')?.values).toMatchObject({ constant: 'defaultPath' });
});

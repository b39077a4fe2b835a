import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

async function defaultIn(name: string, source: string): Promise<unknown> {
  const [setting] = extractFacts(name, source, await parseFile(name, source)).filter((fact) => fact.kind === 'setting');
  return setting?.values.default;
}

const java = (body: string): string => `package harbour;\n\nclass Berths {\n  String read() {\n${body}  }\n}\n`;

test.each([
  [
    '    String depth = System.getenv("BERTH_DEPTH");\n    if (depth == null) {\n      depth = "10";\n    }\n    return depth;\n',
    '10',
  ],
  ['    String depth = System.getenv("BERTH_DEPTH");\n    return Strings.isNullOrEmpty(depth) ? "12" : depth;\n', '12'],
  [
    '    String depth = System.getenv("BERTH_DEPTH");\n    return !Strings.isNullOrEmpty(depth) ? depth : "13";\n',
    '13',
  ],
  [
    '    String depth = System.getenv("BERTH_DEPTH");\n    int metres = depth != null ? Integer.parseInt(depth) : 14;\n    return metres;\n',
    '14',
  ],
  ['    return Objects.requireNonNullElse(System.getenv("BERTH_DEPTH"), "15");\n', '15'],
  ['    return Optional.ofNullable(System.getenv("BERTH_DEPTH")).map(Integer::parseInt).orElse(16);\n', '16'],
  [
    '    String width = System.getenv("BERTH_DEPTH");\n    if(width == null) {\n      width = "18";\n    }\n\n    props.put("width", width);\n    return width;\n',
    '18',
  ],
  // Where something else is done without it, or something else held before, nothing is known.
  [
    '    String depth = System.getenv("BERTH_DEPTH");\n    if (depth == null) {\n      width = "10";\n    }\n    return depth;\n',
    undefined,
  ],
  [
    '    String depth = System.getenv("BERTH_DEPTH");\n    depth = config.depth(depth);\n    if (depth == null) {\n      depth = "10";\n    }\n    return depth;\n',
    undefined,
  ],
  [
    '    String depth = System.getenv("BERTH_DEPTH");\n    return !Strings.isNullOrEmpty(depth) ? "deep" : depth;\n',
    undefined,
  ],
])('what Java takes where a variable is not set is read beside the read: %#', async (body, value) => {
  expect(await defaultIn('Berths.java', java(body))).toBe(value);
});

test('so it is in Kotlin', async () => {
  const source = (body: string): string => `package harbour\n\nfun read(): String {\n${body}}\n`;
  expect(
    await defaultIn(
      'Berths.kt',
      source('    val depth = System.getenv("BERTH_DEPTH")\n    return if (depth.isNullOrBlank()) "17" else depth\n'),
    ),
  ).toBe('17');
});

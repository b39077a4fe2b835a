import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/stamp.ts':
    'export function stamp(text: string): string {\n  return text.trim();\n}\n\nexport function weigh(text: string): number {\n  return text.length;\n}\n\nexport function seal(text: string): string {\n  return text.trimEnd();\n}\n\nexport function fold(text: string): string {\n  return text.trim();\n}\n',
  'src/send.ts':
    "import { fold, seal, stamp, weigh } from './stamp.ts';\n\nexport function sendLetter(text: string): string {\n  const light = fold(text);\n  weigh(light);\n  return stamp(light);\n}\n\nexport function sendParcel(text: string): string {\n  weigh(text);\n  const closed = seal(text);\n  return stamp(closed);\n}\n",
};

test('what only one of two functions calls tells them apart, and all that both call is cited', async () => {
  const { text, places } = await askSources('What is the difference between sendLetter and sendParcel?', {
    sources: SOURCES,
  });
  expect(text).toMatch(/Both call or use `\w+` and `\w+`/);
  expect(text).toContain('| calls or uses, unlike the other | `fold` | `seal` |');
  expect(places).toEqual(expect.arrayContaining(['src/send.ts:5-6', 'src/send.ts:10-12']));
});

test('of a function that stands twice nothing is told to be its own', async () => {
  const twice = `#[cfg(unix)]\nfn send_parcel(text: &str) -> usize {\n    seal(text)\n}\n\n#[cfg(windows)]\nfn send_parcel(text: &str) -> usize {\n    fold(text)\n}\n`;
  const { text } = await askSources('What is the difference between send_letter and send_parcel?', {
    sources: {
      'src/main.rs': `fn fold(text: &str) -> usize {\n    text.len()\n}\n\nfn seal(text: &str) -> usize {\n    text.len()\n}\n\nfn send_letter(text: &str) -> usize {\n    fold(text)\n}\n\n${twice}`,
    },
  });
  expect(text).toContain('`send_letter` is a function');
  expect(text).not.toContain('unlike');
});

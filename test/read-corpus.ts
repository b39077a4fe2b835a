/** A case of a corpus file: what it shows, the file it stands for, its source, and the lines expected of it. */
export interface CorpusCase {
  name: string;
  path: string;
  source: string;
  expected: string[];
}

/**
 * Corpus files are plain text that anyone can extend: `=== name`, `path: …`, the source, `---`, one expected line each.
 * No expected line means that nothing may be found.
 */
export function readCorpus(text: string): CorpusCase[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', expected = ''] = part.split(/^---$/m);
      const lines = head.split('\n');
      return {
        name: lines[0]?.trim() ?? '',
        path: lines[1]?.replace(/^path:\s*/, '').trim() ?? '',
        source: lines.slice(2).join('\n'),
        expected: expected
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      };
    });
}

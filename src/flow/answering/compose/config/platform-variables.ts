import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { citedList, opening, type Part } from '../part.ts';

const READS =
  /(?:\benv::var(?:_os)?|\bgetenv|\benviron\.get|\bGetenv|\bLookupEnv|\bENV\.fetch|\bGetEnvironmentVariable)\(\s*["']([A-Z][A-Z\d_]{1,60})["']|(?:\benviron|\bprocess\.env|\bENV)\[\s*["']([A-Z][A-Z\d_]{1,60})["']|\bprocess\.env\.([A-Z][A-Z\d_]{1,60})\b/g;
const WORDS = ['env', 'getenv', 'environ', 'environment'];
const OF_BUILD =
  /(?:^|\/)(?:build\.rs|setup\.py|conftest\.py|noxfile\.py|Rakefile|Gemfile|[\w.-]+\.config\.[cm]?[jt]s)$/;
const MOST_FILES = 200;
const MOST_NAMED = 12;

/** Variables that the system sets and the code reads, as `NO_COLOR`, where none is the product's own. */
export function* platformVariables({ evidence, pack }: Inquiry): Generator<Part> {
  const places = new Set(WORDS.flatMap((word) => [...filesWithTerm(pack, word)]));
  const found = new Map<string, { path: string; startLine: number; endLine: number }>();
  for (const place of [...places].sort((a, b) => a - b).slice(0, MOST_FILES)) {
    const { path = '', role } = pack.corpus.files[place] ?? {};
    if (!isProduction(role) || OF_BUILD.test(path)) continue;
    for (const [at, line] of (evidence.lines(path) ?? []).entries()) {
      if (!/env/i.test(line) || /^\s*(?:\/\/|#|\*)/.test(line)) continue;
      for (const [, called, indexed, member] of line.matchAll(READS)) {
        const name = called ?? indexed ?? member ?? '';
        if (!found.has(name)) found.set(name, { path, startLine: at + 1, endLine: at + 1 });
      }
    }
  }
  if (found.size === 0) return;
  yield opening(
    `${capital(`at least ${count(found.size, 'environment variable')}`)} ${found.size === 1 ? 'is' : 'are'} read, and none was found that is set for this product alone: `,
    ...citedList(
      [...found].slice(0, MOST_NAMED).map(([name, source]) => ({ text: code(name), source })),
      Math.max(0, found.size - MOST_NAMED),
    ),
  );
}

import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { citedList, opening, type Part } from '../part.ts';

const READS =
  /(?:\benv::var(?:_os)?\(|\b(?:getenv|Getenv|LookupEnv|GetEnvironmentVariable)\(|\benviron(?:\.get\(|\[)|\bprocess\.env(?:\.|\[)|\bENV(?:\.fetch\(|\[))\s*["']?([A-Z][A-Z\d_]{1,60})\b/g;
const OF_BUILD =
  /(?:^|\/)(?:build\.rs|setup\.py|conftest\.py|noxfile\.py|Rakefile|Gemfile|[\w.-]+\.config\.[cm]?[jt]s)$/;
const MOST_FILES = 200;
const MOST_NAMED = 12;

/** Variables that the system sets and the code reads, as `NO_COLOR`, where none is the product's own. */
export function* platformVariables({ evidence, pack }: Inquiry): Generator<Part> {
  const places = [
    ...new Set(['env', 'getenv', 'environ', 'environment'].flatMap((word) => [...filesWithTerm(pack, word)])),
  ].sort((a, b) => a - b);
  const read = places.slice(0, MOST_FILES).flatMap((place) => {
    const { path = '', role } = pack.corpus.files[place] ?? {};
    const lines = isProduction(role) && !OF_BUILD.test(path) ? (evidence.lines(path) ?? []) : [];
    return lines.flatMap((line, at) =>
      /^\s*(?:\/\/|#|\*)/.test(line)
        ? []
        : [...line.matchAll(READS)].map(
            ([, name = '']) => [name, { path, startLine: at + 1, endLine: at + 1 }] as const,
          ),
    );
  });
  const found = [...new Map(read.toReversed())].reverse();
  if (found.length === 0) return;
  yield opening(
    `At least ${count(found.length, 'environment variable')} ${found.length === 1 ? 'is' : 'are'} read, and none was found that is set for this product alone: `,
    ...citedList(
      found.slice(0, MOST_NAMED).map(([name, source]) => ({ text: code(name), source })),
      Math.max(0, found.length - MOST_NAMED),
    ),
  );
}

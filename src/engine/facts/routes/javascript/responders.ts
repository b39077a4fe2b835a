import type { SourceFile } from '../../source-file.ts';
import { WRITTEN_HERE } from '../handler-name.ts';

/**
 * What several registrations of a file end with, behind a function that is written there: it writes out what the one
 * before it has found (`router.get('/x', async (req, res, next) => { … next(); }, respond)`).
 */
export function respondersOf(file: SourceFile): Set<string> {
  const ends = new Map<string, { times: number; isBehind: boolean }>();
  for (const { arguments: written, receiver, decorates } of file.parsed.calls) {
    const [before = '', last = ''] = written.slice(-2);
    if (receiver === null || decorates !== null || written.length < 3 || !/^[\w$]+$/.test(last)) continue;
    const { times, isBehind } = ends.get(last) ?? { times: 0, isBehind: false };
    ends.set(last, { times: times + 1, isBehind: isBehind || WRITTEN_HERE.test(before) });
  }
  return new Set([...ends].flatMap(([name, { times, isBehind }]) => (times > 1 && isBehind ? [name] : [])));
}

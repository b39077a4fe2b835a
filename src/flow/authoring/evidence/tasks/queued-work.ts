import { findSymbols, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import type { Doer } from './task.ts';

/** The methods of which one does the work of its type. */
const DOES = ['Do', 'Run', 'Execute', 'Process', 'Handle', 'Perform'];
/** What a function that makes work gives back: `worker.Task`, `*queue.Job`. */
const GIVES_WORK = /\)\s*\(?\*?(?:\w+\.)?\w*(?:Task|Job)\b/;

/**
 * What does the work that a queue of the project is handed: the method of its type, or the function that gives it back.
 * A list to which values are put is called the same, but its values are not made by such a function.
 */
export function queuedDoers(evidence: Evidence, name: string): Doer[] {
  const found = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    ({ path }) => path.endsWith('.go') && evidence.file(path)?.place === 'source',
  );
  const types = found.filter((each) => shortName(each.name) === name && !/^(?:function|method)$/.test(each.kind));
  const [type, ...more] = types;
  if (type && more.length === 0) {
    const methods = DOES.flatMap((each) => findSymbols(evidence.pack, `${name}.${each}`, { exact: true, limit: 3 }));
    const done = methods.find(({ path }) => evidence.file(path)?.place === 'source');
    return done ? [{ fact: done, symbol: done }] : [];
  }
  const makers = found.filter(
    (each) => each.kind === 'function' && GIVES_WORK.test(symbolDetail(evidence.pack, each.id)?.signature ?? ''),
  );
  const [maker, ...others] = makers;
  return maker && others.length === 0 ? [{ fact: maker, symbol: maker }] : [];
}

import { escaped } from '../../../../base/escaped.ts';
import { OWN_TIMER } from '../../../../engine/facts/tasks/go-own-timers.ts';
import { findSymbols, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

/** How often something is done, as a parameter is called; a span may also be how long it may take. */
const HOW_OFTEN = /\b\w*(?:interval|period|every|frequency|cadence)\w*,?\s[^,]*\bDuration\b/i;

/** The facts without work of which the function of the project that it is handed to does not say that it is done by the clock. */
export function withoutOtherSpans(evidence: Evidence, facts: readonly Found<'task'>[]): Found<'task'>[] {
  return facts.filter(({ values, path, startLine }) => {
    if (values.framework !== OWN_TIMER) return true;
    const line = evidence.lines(path)?.[startLine - 1] ?? '';
    const maker =
      new RegExp(`(\\w+)\\(\\s*(?:[\\w.]+(?:\\(\\))?,\\s*)?"${escaped(values.name)}"`).exec(line)?.[1] ?? '';
    const found = findSymbols(evidence.pack, maker, { exact: true, limit: 5 }).filter(
      (each) => /^(?:function|method)$/.test(each.kind) && shortName(each.name) === maker && each.path.endsWith('.go'),
    );
    return (
      found.length === 1 && found.every(({ id }) => HOW_OFTEN.test(symbolDetail(evidence.pack, id)?.signature ?? ''))
    );
  });
}

import type { Evidence, Found } from '../evidence.ts';
import { ownHelp } from './comment-meaning.ts';
import { isForeign } from './setting-language.ts';

const LONGEST_BESIDE = 120;
/** How a value is found says less than what it is for. */
const HOW_TO_GIVE =
  /^(?:generate|replace|uncomment|paste|run|use|get|create) (?:it|one|this|with|the|your|an?)\b|^(?:generate|replace|uncomment|paste|run)\b/i;
const ENVIRONMENT_FILE = /(?:^|\/)[\w-]*\.?env(?:[.-][\w.-]+)?$/i;
const SAMPLE = /\.(?:example|sample|dist|template)(?:\.\w+)?$/i;

/** What declares a setting says what it means; a long comment beside a read is about more than the setting. */
export function helpOf(evidence: Evidence, facts: readonly Found<'setting'>[]): string | null {
  const said = facts.flatMap((fact) => {
    const help = ownHelp(evidence, fact);
    return help === undefined ? [] : [{ help, declared: fact.values.declared }];
  });
  const fitting = said
    .filter(({ help, declared }) => declared || help.length <= LONGEST_BESIDE)
    .toSorted((a, b) => Number(isForeign(a.help)) - Number(isForeign(b.help)));
  return (fitting.find(({ help }) => !HOW_TO_GIVE.test(help)) ?? fitting[0])?.help ?? null;
}

/** Whether nothing but samples to be copied say what it means. */
export function isOfSample({ facts }: { facts: readonly Found<'setting'>[] }): boolean {
  const telling = facts.filter(({ values }) => values.help !== undefined);
  return telling.length > 0 && telling.every(({ path }) => ENVIRONMENT_FILE.test(path) || SAMPLE.test(path));
}

/** A sample that is copied; what is kept as defaults is loaded before the code is asked. */
export function isSampled(fact: Found<'setting'> | undefined): boolean {
  return fact !== undefined && ENVIRONMENT_FILE.test(fact.path) && !/defaults?$/.test(fact.path);
}

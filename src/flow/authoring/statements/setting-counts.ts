import type { Evidence } from '../evidence/evidence.ts';
import { isOfSection, type Setting } from '../evidence/settings/setting.ts';
import { type ToldOption, toldOptions } from '../evidence/settings/told-options.ts';
import { namedSettings, settingsOf } from '../evidence/settings.ts';
import { count } from '../wording/count.ts';
import { code } from '../wording/markup.ts';

export const KEY = 'configuration key';
export const SOURCES: Readonly<Record<Setting['source'], string>> = {
  environment: 'environment variable',
  flag: 'command-line option',
  declared: 'declared setting',
  property: 'property',
};

export interface SettingCount {
  noun: string;
  found: Setting[];
  /** What is counted, in words: "two environment variables". */
  told: string[];
  number: number;
}

/** How many settings of each kind there are; what several programs take by one name is one of each. Both documents count so. */
export function settingCounts(evidence: Evidence): SettingCount[] {
  const named = namedSettings(evidence);
  const programs = optionCounts(evidence, settingsOf(evidence));
  return [...Object.values(SOURCES), KEY]
    .map((noun) => ({ noun, found: named.filter((setting) => nounOf(setting) === noun) }))
    .filter(({ found }) => found.length > 0)
    .map(({ noun, found }) =>
      noun === SOURCES.flag && programs.length > 1
        ? { noun, found, told: programs.map(({ told }) => told), number: sumOf(programs) }
        : { noun, found, told: [count(found.length, noun)], number: found.length },
    );
}

export function sumOf(counts: readonly { number: number }[]): number {
  return counts.reduce((sum, { number }) => sum + number, 0);
}

/** How many options each of several programs takes, and how many are of one that is not known. */
function optionCounts(evidence: Evidence, settings: readonly Setting[]): { told: string; number: number }[] {
  const options = toldOptions(
    evidence,
    settings.filter(({ source }) => source === 'flag'),
  );
  const byProgram = [...Map.groupBy(options, programOf)].sort(([, a], [, b]) => b.length - a.length);
  return byProgram.map(([program, own]) => {
    const { size } = new Set(own.map(({ setting }) => setting.name));
    const told = count(size, SOURCES.flag);
    return {
      told: program === '' ? `${told} whose program is not known` : `${told} of ${code(program)}`,
      number: size,
    };
  });
}

export function programOf({ home }: Pick<ToldOption, 'home'>): string {
  return home !== null && 'program' in home ? home.program : '';
}

export function nounOf(setting: Setting): string {
  const { source, facts } = setting;
  if (isOfSection(setting) || (source === 'property' && setting.keptIn !== undefined)) return KEY;
  // What a program of Node asks a library for stands in a file, too.
  const isKey = /(?:example|sample|template|default|dist|reference)[^/]*$|\.[cm]?[jt]s$/i.test(facts[0]?.path ?? '');
  return source === 'property' && isKey ? KEY : SOURCES[source];
}

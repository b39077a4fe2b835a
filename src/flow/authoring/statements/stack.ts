import { at, type Evidence } from '../evidence/evidence.ts';
import { type Library, librariesOf, toolsOf } from '../evidence/libraries.ts';
import { ecosystemOf, profileOf } from '../evidence/profile.ts';
import type { Statement } from '../page.ts';
import { count, digits, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const MOST_LIBRARIES = 8;
/** Fewer are the tools of a corner. */
const FEWEST_OF_A_WORLD = 5;

/** Programs of two worlds, as a server of Java with pages of npm, build on the packages of both. */
export function libraries(evidence: Evidence): Statement[] {
  const found = librariesOf(evidence);
  const byWorld = Map.groupBy(found, ({ fact }) => fact.values.ecosystem);
  const worlds = [...byWorld].filter(([, own]) => own.length >= FEWEST_OF_A_WORLD);
  if (worlds.length < 2) return found.length === 0 ? [] : [builtOn(found, 'package', 'At run time it builds on')];
  const [main] = profileOf(evidence).languages;
  const isMain = (ecosystem: string): boolean => ecosystem === ecosystemOf(main?.name ?? '');
  return worlds
    .toSorted(([a], [b]) => Number(isMain(b)) - Number(isMain(a)))
    .slice(0, 2)
    .map(([ecosystem, own], place) =>
      builtOn(own, `${ecosystem} package`, place === 0 ? 'At run time it builds on' : 'Beside them it uses'),
    );
}

function builtOn(found: readonly Library[], noun: string, opening: string): Statement {
  const shown = found.slice(0, MOST_LIBRARIES);
  const names = shown.map(({ name, files }) => `${code(name)}${files > 1 ? ` (${digits(files)} files)` : ''}`);
  const rest = found.length - shown.length;
  return {
    text: `${opening} ${count(found.length, noun)}: ${joined([...names, ...(rest > 0 ? [`${numberWord(rest)} more`] : [])])}`,
    sources: shown.slice(0, 3).map(({ fact }) => at(fact)),
  };
}

export function tools(evidence: Evidence): Statement | null {
  const found = toolsOf(evidence).slice(0, MOST_LIBRARIES);
  return found.length === 0
    ? null
    : {
        text: `Among the tools of development ${found.length === 1 ? 'is' : 'are'} ${joined(found.map(({ values }) => code(values.name)))}`,
        sources: found.slice(0, 3).map(at),
      };
}

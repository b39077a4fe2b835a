import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** As many names of a table are looked for; where those are settings, all are. */
const MOST_ASKED = 12;
const MOST_FILES = 30;
const FEWEST_READ = 3;
const HOLDER =
  '(?:[cC]onf(?:ig(?:uration)?)?|CONFIG|[cC]fg|[sS]ettings?|SETTINGS|[pP]refs|[pP]references)\\w*(?:\\(\\))?';
const READ = `(?:(?:\\??\\.|->|::)(?:get\\w*|fetch|is\\w*|value)\\(\\s*[:"']|\\[\\s*[:"']|(?:\\??\\.|->))`;

/** Without the names that a function is given again and again, where nothing reads them from a configuration. */
export function withoutUnreadTables(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const tables = Map.groupBy(all.filter(isOfTable), ({ path, values }) => `${path} ${values.by?.helper}`);
  const read = new Set([...tables].filter(([, facts]) => isRead(evidence, facts)).map(([table]) => table));
  return all.flatMap((fact): SettingFact[] => {
    if (!isOfTable(fact)) return [fact];
    const { by, ...values } = fact.values;
    return read.has(`${fact.path} ${by?.helper}`) ? [{ ...fact, values }] : [];
  });
}

function isOfTable({ values }: SettingFact): boolean {
  return values.by?.helper.startsWith('table ') === true;
}

function isRead(evidence: Evidence, facts: readonly SettingFact[]): boolean {
  const step = Math.max(1, Math.floor(facts.length / MOST_ASKED));
  const asked = facts.filter((_, place) => place % step === 0).slice(0, MOST_ASKED);
  const found = asked.filter(({ values }) => isReadSomewhere(evidence, values.name)).length;
  return found >= FEWEST_READ && found * 2 >= asked.length;
}

function isReadSomewhere(evidence: Evidence, name: string): boolean {
  const read = new RegExp(`${HOLDER}${READ}${escaped(name)}(?![\\w.-]*[\\w-])`);
  return filesWithName(evidence.pack, name)
    .filter((path) => evidence.file(path)?.place === 'source')
    .slice(0, MOST_FILES)
    .some((path) => (evidence.lines(path) ?? []).some((line) => line.includes(name) && read.test(line)));
}

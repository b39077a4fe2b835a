import { derived, type Found } from './evidence.ts';

export interface RakeTask {
  name: string;
  help: string;
  fact: Found<'script'>;
}

/** What only those run who work on the code. */
const OF_DEVELOPMENT =
  /^(?:annotate|ci|cucumber|dev|docs?|factory_bot|features|lint|parallel|rubocop|spec|test|vendor|yard)(?:_|:|$)/;

/** Tasks that a gem or an application hands to those who run it: what lies in `lib/tasks` and says what it does. */
export const rakeTasksOf = derived((evidence): RakeTask[] =>
  evidence.facts('script').flatMap((fact): RakeTask[] => {
    const { runner, name, help, takes = [] } = fact.values;
    if (runner !== 'rake' || help === undefined || !/(?:^|\/)lib\/tasks\//.test(fact.path)) return [];
    // What is filled in is known only when it runs.
    if (OF_DEVELOPMENT.test(name) || help.includes('#{') || evidence.file(fact.path)?.place !== 'source') return [];
    return [{ name: `rake ${name}${takes.length === 0 ? '' : `[${takes.join(',')}]`}`, help, fact }];
  }),
);

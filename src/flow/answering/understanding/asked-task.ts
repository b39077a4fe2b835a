/** What people do with a project as a whole: no part of its code answers that, but its scripts, documents and pipelines. */
export type Task = 'test' | 'check' | 'build' | 'release' | 'install' | 'run';

/** The task by the words that ask for it, the more special one first: who runs the tests does not run the program. */
const TASKS: readonly (readonly [Task, RegExp])[] = [
  ['test', /\btest(?:s|ing|ed)?\b/],
  ['check', /\b(?:lint(?:s|ed|ing)?|format(?:ted|ting)?|typecheck|type-check)\b/],
  ['release', /\b(?:releas|publish|deploy|ship)\w*\b/],
  ['build', /\b(?:build|built|building|compil)\w*\b/],
  ['run', /\b(?:run|runs|running|start|started|starting|launch|launched|serve|boot)\b(?! with)/],
  ['install', /\b(?:install|installed|installing|set ?up|setup|get started|getting started|develop|contribute)\b/],
];

const ASKS =
  /^(?:how (?:do|can|should|would|could|to|is|are|does|gets?|must)|what (?:is the )?commands?|which commands?|steps to|show me how to)\b/;
/** What the project brings along is a list of its commands; what people do with it is a task. */
const BRINGS = /^(?:what|which) (?:[\w-]+ )?commands? (?:does|do) (?!(?:i|we|you|one)\b).+ (?:install|ship|publish)$/;
/** Words that such a question may be made of beside its task; any other word is a subject of its own. */
const FILLERS = new Set(
  `how what which do can should would could to is are does get gets must i we you one the a an this that it its them
  everything all my our project app application server program service code codebase repo repository thing tool
  library site daemon cli binary binaries executable package source sources scratch from in on for with of and or local
  locally development dev production mode machine computer environment env suite unit integration docker container ci
  command commands used use need needed steps whole up first time myself here now done pipeline automatically about go
  best way show me properly tests test each`.split(/\s+/),
);

/** Words that only say that a part is wanted: "with X support", "the X feature". */
const PART_WORDS = new Set(
  'execute support supported enabled enable feature features only just part side using'.split(' '),
);
const FEW = 2;

/**
 * What the question wants to do with the project, and the words that name a part or a manner of it, where there are any:
 * none where the whole is meant. Null where it is about something in the code.
 */
export function askedTask(text: string, names: readonly string[]): { task: Task; of: string[] } | null {
  const lower = bare(text);
  if (!ASKS.test(lower) || BRINGS.test(lower)) return null;
  const task = TASKS.find(([, words]) => words.test(lower))?.[0] ?? null;
  if (task === null || (task === 'test' && !/\b(?:run|running|start|execute|suite|command)\b/.test(lower))) return null;
  const own = wordsOf(names);
  // "The Lounge" is what others write as thelounge.
  const spoken = lower.replace(/\p{L}+(?: \p{L}+)/gu, (pair) => (own.has(pair.replace(' ', '')) ? ' ' : pair));
  const rest = TASKS.reduce((left, [, pattern]) => left.replace(new RegExp(pattern, 'g'), ' '), spoken);
  const others = rest.split(/[^\p{L}\p{N}'-]+/u).filter((word) => word !== '' && !FILLERS.has(word) && !own.has(word));
  const of = others.filter((word) => !PART_WORDS.has(word));
  return of.length <= FEW ? { task, of } : null;
}

/** What runs programs in containers. */
export type ContainerTool = 'docker' | 'kubernetes';

const IN_CONTAINERS =
  /\b(?:with|in|using|via|under|on|through|by) (?:an? |the )?(?:(docker(?:[- ]compose)?|compose|podman|containers?)|kubernetes|k8s|helm)\b/;

/** In which containers somebody wants to run the project; null where none are spoken of, or other work is meant. */
export function askedContainers(text: string, names: readonly string[]): ContainerTool | null {
  const found = IN_CONTAINERS.exec(bare(text));
  const asked =
    found && askedTask(text.toLowerCase().replace(/\b(?:compose|podman|kubernetes|k8s|helm)\b/g, 'docker'), names);
  if (!found || !asked || asked.of.length > 0 || !/^(?:run|install|release)$/.test(asked.task)) return null;
  return found[1] === undefined ? 'kubernetes' : 'docker';
}

const ASKS_MIGRATIONS =
  /\b(?:run|runs|running|apply|applied|applies|execute|executed|perform|performed)\b.*\bmigrations?\b|\bmigrations?\b.*\b(?:run|applied|executed|performed)\b|\b(?:migrate|migrated|migrating)\b.*\b(?:database|db|schema|tables?)\b|\b(?:database|db|schema)\b.*\b(?:migrate|migrated)\b/;
const OF_MIGRATIONS = new Set(
  `run runs running apply applied applies execute executed perform performed migration migrations migrate migrated
  migrating database databases db schema table tables sql pending new all latest when where after update upgrade
  start startup client side by hand manually happen be been being was were data newest version`.split(/\s+/),
);

/** Whether somebody wants to bring the schema of the database to its newest version; nothing else is asked beside it. */
export function asksToMigrate(text: string, names: readonly string[]): boolean {
  const lower = bare(text);
  if (!/^(?:how|what|which|when|where|are|do|does|is|show)\b/.test(lower) || !ASKS_MIGRATIONS.test(lower)) return false;
  return onlyOf(lower, names, OF_MIGRATIONS);
}

const ASKS_ONE_TEST =
  /\b(?:run|execute|start)\b(?: (?:only|just))?(?: (?:a|an|one|the|my))?(?: (?:single|specific|particular|individual|certain|one))+ (?:unit |integration )?test(?: ?(?:file|case|class|method|function|suite))?\b|\b(?:run|execute) (?:only|just) one (?:unit )?test\b/;
const OF_ONE_TEST = new Set(
  'single specific particular individual certain only just file case class method function by name execute'.split(' '),
);

/** Whether somebody wants to run one test and not all. */
export function asksForOneTest(text: string, names: readonly string[]): boolean {
  const lower = bare(text);
  if (!ASKS.test(lower) || !ASKS_ONE_TEST.test(lower)) return false;
  return onlyOf(lower, names, OF_ONE_TEST);
}

const ASKS_NEW_TEST =
  /^how (?:do|can|should|would|to)(?: (?:i|we|you|one))? (?:write|add|create|make) (?:(?:an?|another|more|new|my|some|the) )*(?:(?:unit|integration|e2e|end-to-end|functional|api) )?tests?(?: cases?)?(?: (?:for|of) (?:(?:an?|the|my|our|new|another) )*(.+?))?(?: here)?$/;

/** What somebody wants to write a test for, nothing where any test will do; null where none is wanted. */
export function askedNewTest(text: string): string | null {
  const found = ASKS_NEW_TEST.exec(bare(text));
  return found ? (found[1] ?? '') : null;
}

const ASKS_ADMIN =
  /\b(?:create|make|add|register|get|set up|become|log ?in as)\b(?: (?:the|an?|my|our|first|initial|new|another))*(?: (?:admin(?:istrator)?|super ?user|super ?admin|root user|owner))(?: (?:user|account|login))?\b/;
const OF_ADMIN = new Set(
  `create make add register become log login as admin administrator superuser superadmin super root owner user account
  initial new another`.split(/\s+/),
);

/** Whether somebody wants an account that may do everything. */
export function asksForAdmin(text: string, names: readonly string[]): boolean {
  const lower = bare(text);
  return ASKS.test(lower) && ASKS_ADMIN.test(lower) && onlyOf(lower, names, OF_ADMIN);
}

/** Whether a question is made of such words alone. */
function onlyOf(lower: string, names: readonly string[], words: ReadonlySet<string>): boolean {
  const own = wordsOf(names);
  return (lower.match(/[\p{L}\p{N}'-]+/gu) ?? []).every(
    (word) => FILLERS.has(word) || words.has(word) || own.has(word) || /^run(?:ning)?$/.test(word),
  );
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[?!.,;:]+/g, ' ')
    .trim();
}

function wordsOf(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
}

import { escaped } from '../../../base/escaped.ts';
import { findSymbols, shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { BUILD_FILE, TOOLING } from '../evidence/files/tooling.ts';
import { type Throttle, throttlesOf } from '../evidence/routes/guards/laravel/throttles.ts';
import { rulesOf } from '../evidence/rules.ts';
import { periodOf } from '../evidence/settings/rate-periods.ts';
import { literal, type Setting, shownName, unitOf } from '../evidence/settings/setting.ts';
import { isLimit } from '../evidence/settings/setting-weight.ts';
import { settingsOf } from '../evidence/settings.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { amountInWords } from '../wording/amount.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code, isBalanced, plain } from '../wording/markup.ts';
import { routeName } from '../wording/route-words.ts';

const MOST = 11;
const MOST_FIXED = 8;
const MOST_A_CONCERN = 3;
/** What a bound is about, by the first pattern that its name has; the table keeps this order too. */
const CONCERNS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|(?<!(?:^|_)(?:bit|sampl(?:e|ing)|frame|baud))_)rate(?:_|$)|rate_?limit|quota|throttl|per_(?:minute|second|hour|day)/,
    'rate',
  ],
  [/length|(?:^|_)len(?:_|$)|size|bytes|chars|characters|items|files|rows|depth/, 'size'],
  [/ttl|cach|expir|lifetime|life_time|(?:^|_)age(?:_|$)|stale|retention|keep_days/, 'lifetime and caching'],
  [/retr(?:y(?!_after)|ies)|attempts?(?:_|$)|(?:^|_)tries(?:_|$)|failure_limit|backoff/, 'retries'],
  [
    /timeout|deadline|(?:^|_)time(?:_|$)|(?:^|_)m?s(?:ec)?$|seconds|minutes|hours|days|delay|wait|interval|frequency|retry_after/,
    'time',
  ],
  [/thread|worker|pool|concurren|parallel|process(?:es)?(?:_|$)|replica|sockets|connections/, 'concurrency'],
  [/limit|max|min|batch|page|(?:^|_)mb(?:_|$)|count/, 'size'],
];

/** Numbers that the system promises or keeps: limits, times, retries, and the platforms it is tested on. */
export const nonFunctionalRequirements: SectionWriter = {
  id: 'non_functional_requirements',
  title: 'Non-functional requirements',
  budget: 340,
  write(evidence, page) {
    const set = limits(evidence);
    const rows = [
      ...throttlesOf(evidence).slice(0, MOST_A_CONCERN).map(rateRow),
      ...set,
      ...fixed(evidence).slice(0, Math.max(3, MOST_FIXED - set.length)),
      ...ruleLimits(evidence),
    ]
      .slice(0, MOST - 2)
      .toSorted((a, b) => placeOf(a.cells[0] ?? '') - placeOf(b.cells[0] ?? ''));
    const platforms = compatibility(evidence).slice(0, 3);
    rows.push(...platforms);
    if (rows.length > 0)
      page.paragraph({
        text: `Bounds that settings, constants and checks of the code give${platforms.length > 0 ? ', and what the project is tested with or needs' : ''}:`,
        sources: rows.slice(0, 1).flatMap(({ sources }) => sources),
      });
    page.table(['concern', 'bound', 'value', 'set by'], rows);
    page.paragraph(benchmarks(evidence));
    // Targets that a project sets itself may stand anywhere in its documents, in words of its own.
    if (page.isEmpty)
      page.remark(
        'Nothing is told here: no limit, time or number of tries was recognised in settings, constants or checks',
      );
  },
};

/** How often one caller may ask is a bound that is promised to the others. */
function rateRow({ name, requests, minutes, of, source }: Throttle): Row {
  const [first, ...others] = 'routes' in of ? of.routes : [];
  const what =
    first === undefined
      ? 'group' in of
        ? `the routes of the group ${code(of.group)}`
        : ''
      : others.length === 0
        ? code(routeName(first))
        : `${count(others.length + 1, 'route')}, such as ${code(routeName(first))}`;
  return {
    cells: [
      'rate',
      `Requests of one caller to ${what}`,
      `${requests} ${minutes === 1 ? 'a minute' : `in ${minutes} minutes`}`,
      `the middleware ${code(name)}`,
    ],
    sources: [source],
  };
}

/** What a setting bounds, without what else is said of it, unless that is about a value; the configuration tells all. */
function inShort(help: string): string {
  const words = plain(help)
    .replace(/^optional[.:] /i, '')
    // The value stands beside it.
    .replace(/\s*\((?:default|defaults to)\b.*$/i, '')
    .replace(/\.$/, '');
  const [first = words] = words.split(/; |, (?=and most|before |for )/);
  return isBalanced(first) && !words.slice(first.length).includes('`') ? first : words;
}

function limits(evidence: Evidence): Row[] {
  const perConcern = new Map<string, number>();
  const settings = settingsOf(evidence);
  return settings
    .filter(
      (setting) =>
        isLimit(setting.name) &&
        !OF_SIGNAL.test(words(setting.name)) &&
        !isToldByVariable(setting, settings) &&
        !/^IDX_|_?INDEX$/.test(setting.name) &&
        !isSwitch(setting) &&
        // Nothing of it is no bound: it is turned off.
        Number(literal(setting.default ?? '1')) !== 0 &&
        !setting.facts.every(({ path }) => TOOLING.test(path)) &&
        setting.default !== null &&
        /^-?[\d_.,]+\s*[a-z]{0,3}$/i.test(literal(setting.default)),
    )
    .map((setting) => ({
      setting,
      concern: concernOf(setting.name),
    }))
    .filter(({ concern }) => {
      const known = perConcern.get(concern) ?? 0;
      perConcern.set(concern, known + 1);
      return known < MOST_A_CONCERN;
    })
    .map(({ setting, concern }) => ({
      cells: [
        concern,
        `${code(shownName(setting))}${setting.help ? `: ${inShort(setting.help)}` : ''}`,
        `${amountInWords(
          literal(setting.default ?? ''),
          [setting.name, unitOf(setting)].filter(Boolean).join('_'),
          setting.help ?? '',
        )}${concern === 'rate' ? inPeriod(periodOf(evidence, setting)) : ''}`,
        'a setting, by default',
      ],
      sources: [...setting.facts.slice(0, 2).map(at), ...(setting.told ? [setting.told] : [])],
    }));
}

/** " in 10 minutes": without its time, how many are let through says little. */
function inPeriod(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds === 60 ? ' a minute' : ` in ${amountInWords(String(seconds), 'seconds', '')}`;
}

/** `0` and `1` of what is only turned on or off bound nothing. */
function isSwitch({ name, default: value, help }: Setting): boolean {
  return (
    /^[01]$/.test(literal(value ?? '')) &&
    (/(?:^|[._-])(?:enabled?|disabled?|use|is|allow|skip|force|debug)(?:[._-]|$)/i.test(name) ||
      /^(?:set (?:this )?to [01]\b|whether\b|enables?\b|disables?\b|turns? o|if (?:set|true|enabled)\b)/i.test(
        help ?? '',
      ))
  );
}

/** One declaration gives an option and the variable that it falls back to: two names of one bound. */
function isToldByVariable({ source, facts: [fact] }: Setting, settings: readonly Setting[]): boolean {
  return (
    source === 'flag' &&
    settings.some(
      (other) =>
        other.source === 'environment' &&
        other.facts.some(({ path, startLine }) => path === fact?.path && startLine === fact.startLine),
    )
  );
}

/** Concerns in the order of their table; what fits none comes last. */
function placeOf(concern: string): number {
  const place = CONCERNS.findIndex(([, name]) => name === concern);
  return place < 0 ? CONCERNS.length : place;
}

/** Bounds that the code fixes, those that a user meets first: nobody can set them. */
function fixed(evidence: Evidence): Row[] {
  const perConcern = new Map<string, number>();
  const names = new Set<string>();
  return evidence
    .facts('limit')
    .filter(
      ({ path, values }) =>
        evidence.file(path)?.place === 'source' &&
        !TOOLING.test(path) &&
        !BUILD_FILE.test(path) &&
        !(SCREEN.test(path) && !MET_BY_USERS.test(words(values.name))) &&
        !OF_THE_SCREEN.test(words(values.name)) &&
        !NUMBERED.test(words(values.name)) &&
        !OF_SIGNAL.test(words(values.name)) &&
        !isOfLog(evidence, path, values.name) &&
        !names.has(values.name) &&
        names.add(values.name),
    )
    .filter((fact) => !isSetTwice(evidence, fact))
    .toSorted(
      (a, b) => Number(MET_BY_USERS.test(words(b.values.name))) - Number(MET_BY_USERS.test(words(a.values.name))),
    )
    .map((fact) => ({ fact, concern: concernOf(fact.values.name) }))
    .filter(({ concern }) => {
      const known = perConcern.get(concern) ?? 0;
      perConcern.set(concern, known + 1);
      return known < MOST_A_CONCERN;
    })
    .slice(0, MOST_FIXED)
    .map(({ fact, concern }) => {
      const { name, value } = fact.values;
      const help = toldBound(fact.values.help ?? '', name);
      return {
        cells: [
          concern,
          `${code(name)}${help ? `: ${help}` : ''}`,
          amountInWords(value, name, fact.values.help ?? ''),
          'the code',
        ],
        sources: [at(fact)],
      };
    });
}

/** A constant of a module that another one beside it sets to something else: which of the two holds is decided elsewhere. */
function isSetTwice(evidence: Evidence, { subject, path, values }: Found<'limit'>): boolean {
  if (subject.includes('.')) return false;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return findSymbols(evidence.pack, subject, { limit: 20, exact: true }).some(
    (other) =>
      other.name === subject &&
      other.path !== path &&
      other.path.slice(0, other.path.lastIndexOf('/') + 1) === folder &&
      evidence.file(other.path)?.place === 'source' &&
      !evidence
        .facts('limit')
        .some((fact) => fact.path === other.path && fact.subject === subject && fact.values.value === values.value),
  );
}

/** How often a line is logged is no bound for anybody but whoever reads the log. */
function isOfLog(evidence: Evidence, path: string, name: string): boolean {
  const lines = evidence.lines(path) ?? [];
  const users = symbolsOfFile(evidence.pack, path).filter(
    ({ kind, startLine, endLine }) =>
      /^(?:function|method)$/.test(kind) && lines.slice(startLine - 1, endLine).some((line) => line.includes(name)),
  );
  return users.length > 0 && users.every((user) => /log(?![io])/i.test(shortName(user.name)));
}

/** What a page is made of. */
const SCREEN = /\.(?:tsx|jsx|vue|svelte)$|(?:^|\/)(?:ui|components)\//;
/** What is sent, kept or asked for too often is refused to somebody. */
const MET_BY_USERS =
  /(?:^|_)(?:rate|quota|session|token|password|passcode|login|signup|invite|account|upload|attachment|file|image|avatar|retention|length|len|chars|members?|users?|recipients?|participants?|options|comments?|posts?)(?:_|$)|per_(?:minute|second|hour|day)/;
/** How fine a sound or a picture is, or which share of calls is looked at, bounds nothing. */
const OF_SIGNAL = /(?:^|_)(?:bit|sampl(?:e|ing)|frame|baud)_?rate(?:_|$)/;
/** One of many that are told apart by a number. */
const NUMBERED = /^(?:event|error|err|type|status|code|kind|op)_|_(?:id|code|type|event|error)$/;
const OF_THE_SCREEN =
  /(?:^|_)(?:debounce|scroll\w*|sidebar|toast|tooltip|animation|banner|carousel|hover|visible|cookie|keepalive|cycle)(?:_|$)/;

/** What a comment says of a bound; what it says of anything else beside it is left out. */
function toldBound(help: string, name: string): string | null {
  const told = plain(help)
    .replace(new RegExp(`^(?:The )?${escaped(name)}\\s+(?:(?:is|are|defines|specifies)\\s+|(?=used to ))`), '')
    // "pauseBetween bounds a pause": the name stands before it.
    .replace(new RegExp(`^${escaped(name)}\\s+(?=[a-z]+s\\s)`), '')
    .replace(/\s*\((?:default|defaults to)\b.*$/i, '');
  return isBalanced(told) &&
    told.length <= 110 &&
    TELLS_BOUND.test(told) &&
    !/https?:|:$|^(?:default|time)\b.{0,24}$/.test(told)
    ? told
    : null;
}

const TELLS_BOUND =
  /\b(?:max|min|maximum|minimum|limits?|bounds?|how (?:long|many|much|often|far)|number|amount|time|duration|seconds|minutes|hours|days|longest|shortest|lowest|highest|largest|smallest|most|least|fewest|allowed|per|every|interval|lifetime|live|expires?|length|size|bytes|stop|before|after|until|older|ttl)\b/i;

function words(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[.-]/g, '_')
    .toLowerCase();
}

function concernOf(name: string): string {
  return CONCERNS.find(([pattern]) => pattern.test(words(name)))?.[1] ?? 'limit';
}

/** Guards that hold a number. */
function ruleLimits(evidence: Evidence): Row[] {
  return rulesOf(evidence)
    .filter(
      ({ fact, text }) =>
        fact.values.form === 'limit' && Number(text.match(/\d[\d,_]*/)?.[0].replace(/[,_]/g, '') ?? 0) >= 5,
    )
    .slice(0, 3)
    .map(({ fact, text }) => ({
      cells: ['limit', capital(text), text.match(/\d[\d,_.]*/)?.[0] ?? '', 'a guard'],
      sources: [at(fact)],
    }));
}

/** What a job varies to show where the product runs; others vary to divide the work. */
const PLATFORM =
  /node|python|ruby|php|java|jdk|^go\b|golang|rust|toolchain|dotnet|elixir|otp|erlang|scala|kotlin|swift|xcode|\bos\b|platform|arch|version|database|^db|driver|browser|sql|postgres|django|rails|laravel|symfony|compiler|^cc$|^cxx|std/i;

/** What a job does on each platform, where that says where the product runs: one that looks at the style of code says nothing. */
function deedOf({
  job,
  workflow,
  commands,
}: {
  job: string;
  workflow: string;
  commands: readonly string[];
}): string | null {
  const said = `${job} ${commands.join(' ')}`;
  if (/lint|format|style|docs?\b|typo|spell|codeql|stale/i.test(job)) return null;
  if (/test|spec|\btox\b|\bnox\b|check|verify|cypress|playwright|\brake\b|coverage|integration|e2e/i.test(said))
    return 'tested with';
  if (/build|release|publish|package|compile|cross|dist/i.test(`${said} ${workflow}`)) return 'built for';
  return /test|\bci\b|continuous/i.test(workflow) ? 'tested with' : null;
}

const MOST_VERSIONS = 12;

function versionsOf(values: readonly string[]): string {
  const rest = values.length - MOST_VERSIONS;
  return joined(rest > 1 ? [...values.slice(0, MOST_VERSIONS), `${numberWord(rest)} more`] : values);
}

function compatibility(evidence: Evidence): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const fact of evidence.facts('ci-job')) {
    for (const [name, values] of Object.entries(fact.values.matrix)) {
      if (
        seen.has(name) ||
        !PLATFORM.test(name) ||
        // Parts of one run.
        /index|shard|chunk|partition|total|group/i.test(name) ||
        values.length < 2 ||
        values.some((each) => each === '' || each.length > 24 || /[{}$]|^\w+: /.test(each))
      )
        continue;
      const deed = deedOf(fact.values);
      if (deed === null) continue;
      seen.add(name);
      rows.push({
        cells: ['compatibility', `${deed} each ${code(name)}`, versionsOf(values), 'continuous integration'],
        sources: [at(fact)],
      });
    }
  }
  const runtime = evidence
    .facts('manifest')
    .find(({ values, path }) => values.runtime !== undefined && !path.includes('/'));
  if (runtime?.values.runtime)
    rows.push({
      cells: ['compatibility', 'needed runtime', runtime.values.runtime, 'the manifest'],
      sources: [at(runtime)],
    });
  return rows;
}

function benchmarks(evidence: Evidence) {
  const found = evidence.files.filter(
    ({ path, language }) =>
      /(?:^|\/)(?:bench|benches|benchmarks?|asv_bench)\/|[._-]bench(?:mark)?s?\.\w+$/.test(path) &&
      !/^\.\w+\/|(?:^|\/)(?:src|app|lib|pkg)\//.test(path) &&
      language !== 'markdown' &&
      language !== 'text',
  );
  const [first] = found;
  if (!first) return null;
  return {
    text: `Benchmarks lie in ${code(/\/(?=[^/]*$)/.test(first.path) && /bench[^/]*\/[^/]*$/.test(first.path) ? first.path.slice(0, first.path.lastIndexOf('/') + 1) : first.path)}`,
    sources: [{ path: first.path, startLine: 1, endLine: 10 }],
  };
}

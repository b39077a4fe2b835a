import { at, type Evidence } from '../evidence/evidence.ts';
import { TOOLING } from '../evidence/files/tooling.ts';
import { rulesOf } from '../evidence/rules.ts';
import { literal, type Setting } from '../evidence/settings/setting.ts';
import { isLimit } from '../evidence/settings/setting-weight.ts';
import { settingsOf } from '../evidence/settings.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { digits } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code, isBalanced, plain } from '../wording/markup.ts';

const MOST = 11;
const MOST_FIXED = 8;
const MOST_A_CONCERN = 3;
const CONCERNS: readonly (readonly [RegExp, string])[] = [
  [/timeout|deadline|_time\b|_ms\b|seconds|delay|wait|interval|poll|frequency/i, 'time'],
  [/ttl|cache|expir|lifetime|(?:^|[_.-])age\b|stale|days|hours|retention/i, 'lifetime and caching'],
  [/retr|attempt|backoff/i, 'retries'],
  [/thread|worker|pool|concurren|parallel|process(?:es)?\b|replica/i, 'concurrency'],
  [/rate|quota|throttle|per_(?:minute|second|hour)/i, 'rate'],
  [/size|bytes|length|limit|max|min|batch|page|mb\b|depth|count/i, 'size'],
];

/** Numbers that the system promises or keeps: limits, times, retries, and the platforms it is tested on. */
export const nonFunctionalRequirements: SectionWriter = {
  id: 'non_functional_requirements',
  title: 'Non-functional requirements',
  budget: 340,
  write(evidence, page) {
    const set = limits(evidence);
    const rows = [
      ...set,
      ...fixed(evidence).slice(0, Math.max(3, MOST_FIXED - set.length)),
      ...ruleLimits(evidence),
    ].slice(0, MOST - 2);
    rows.push(...compatibility(evidence).slice(0, 3));
    page.table(['concern', 'bound', 'value', 'set by'], rows);
    page.paragraph(benchmarks(evidence));
    const silent = ['availability', 'recovery', 'load'].filter((word) => !statesTarget(evidence, word));
    if (silent.length > 0)
      page.remark(
        `No ${joined(silent, 'or')} target was found in the settings, the stated rules or continuous integration`,
      );
  },
};

/** What a setting bounds, without what else is said of it, unless that is about a value; the configuration tells all. */
function inShort(help: string): string {
  const words = plain(help).replace(/\.$/, '');
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
        !isToldByVariable(setting, settings) &&
        !/^IDX_|_?INDEX$/.test(setting.name) &&
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
    .sort((a, b) => placeOf(a.concern) - placeOf(b.concern))
    .map(({ setting, concern }) => ({
      cells: [
        concern,
        `${code(setting.name)}${setting.help ? `: ${inShort(setting.help)}` : ''}`,
        `${value(setting.default ?? '')}${unitOf(setting.name, setting.default ?? '')}`,
        'a setting, by default',
      ],
      sources: [...setting.facts.slice(0, 2).map(at), ...(setting.told ? [setting.told] : [])],
    }));
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

/** The unit that a name ends in, for a value that is a bare number. */
function unitOf(name: string, text: string): string {
  if (!/^\d+$/.test(literal(text))) return '';
  const unit = /(?:^|[_-])(ms|milliseconds|seconds|secs?|minutes|mins|hours|days|bytes|kb|mb|gb)$/i.exec(
    name.replace(/([a-z])([A-Z])/g, '$1_$2'),
  )?.[1];
  if (unit === undefined) return '';
  const word = /^.b$/i.test(unit)
    ? unit.toUpperCase()
    : unit
        .toLowerCase()
        .replace(/^secs?$/, 'seconds')
        .replace(/^mins$/, 'minutes');
  return ` ${literal(text) === '1' ? word.replace(/(?<=[a-z]{3})s$/, '') : word}`;
}

function value(text: string): string {
  const bare = literal(text).replace(/_/g, '');
  return /^\d{4,}$/.test(bare) ? digits(Number(bare)) : bare;
}

/** Bounds that the code fixes: nobody can set them. */
function fixed(evidence: Evidence): Row[] {
  const perConcern = new Map<string, number>();
  const names = new Set<string>();
  return evidence
    .facts('limit')
    .filter(
      ({ path, values }) =>
        evidence.file(path)?.place === 'source' &&
        !TOOLING.test(path) &&
        !names.has(values.name) &&
        names.add(values.name),
    )
    .map((fact) => ({ fact, concern: concernOf(fact.values.name) }))
    .filter(({ concern }) => {
      const known = perConcern.get(concern) ?? 0;
      perConcern.set(concern, known + 1);
      return known < MOST_A_CONCERN;
    })
    .sort((a, b) => placeOf(a.concern) - placeOf(b.concern))
    .map(({ fact, concern }) => {
      const help =
        fact.values.help &&
        plain(fact.values.help).replace(
          new RegExp(`^(?:The )?${fact.values.name}\\s+(?:is|are|defines|specifies)\\s+`),
          '',
        );
      return {
        cells: [
          concern,
          `${code(fact.values.name)}${help && isBalanced(help) && help.length <= 110 && !/https?:|^(?:default|time)\b.{0,24}$/.test(help) ? `: ${help}` : ''}`,
          fixedValue(fact.values.name, fact.values.value),
          'the code',
        ],
        sources: [at(fact)],
      };
    });
}

/** `10 * 1024 * 1024` of a name that speaks of bytes is 10 MiB. */
function fixedValue(name: string, text: string): string {
  const factors = text.split(/\s(?:\*|<<)\s/).map(Number);
  if (factors.some((each) => Number.isNaN(each))) return text;
  const total = text.includes('<<') ? (factors[0] ?? 0) * 2 ** (factors[1] ?? 0) : factors.reduce((a, b) => a * b, 1);
  if (/bytes|size|memory|body|upload|buffer/i.test(name) && total >= 1024 && total % 1024 === 0)
    return total % 1_048_576 === 0 ? `${digits(total / 1_048_576)} MiB` : `${digits(total / 1024)} KiB`;
  return `${Number.isInteger(total) ? digits(total) : String(total)}${unitOf(name, String(total))}`;
}

function concernOf(name: string): string {
  return CONCERNS.find(([pattern]) => pattern.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')))?.[1] ?? 'limit';
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

function compatibility(evidence: Evidence): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const fact of evidence.facts('ci-job')) {
    for (const [name, values] of Object.entries(fact.values.matrix)) {
      if (
        seen.has(name) ||
        !PLATFORM.test(name) ||
        values.length < 2 ||
        values.some((each) => each === '' || each.length > 24 || /[{}$]|^\w+: /.test(each))
      )
        continue;
      seen.add(name);
      rows.push({
        cells: [
          'compatibility',
          `tested with each ${code(name)}`,
          joined(values.slice(0, 6)),
          'continuous integration',
        ],
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
      language !== 'markdown' &&
      language !== 'text',
  );
  const [first] = found;
  if (!first) return null;
  return {
    text: `Benchmarks lie in ${code(first.path.includes('/') ? first.path.slice(0, first.path.lastIndexOf('/') + 1) : first.path)}; no target is attached to them`,
    sources: [{ path: first.path, startLine: 1, endLine: 10 }],
  };
}

const TARGETS: Readonly<Record<string, RegExp>> = {
  availability: /\bavailab|\bSLA\b|\bSLO\b|\buptime\b/i,
  recovery: /\brecover|\bRTO\b|\bRPO\b|\bbackup/i,
  load: /\bload test|\brequests? (?:per|a) second|\bthroughput\b|\bconcurrent users\b/i,
};

function statesTarget(evidence: Evidence, word: string): boolean {
  const pattern = TARGETS[word];
  return pattern !== undefined && evidence.facts('stated-rule').some(({ values }) => pattern.test(values.text));
}

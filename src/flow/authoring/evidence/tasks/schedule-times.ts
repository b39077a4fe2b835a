import { escaped } from '../../../../base/escaped.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  shortName,
  symbolDetail,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { at, derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { literal, type Setting } from '../settings/setting.ts';
import { settingsOf } from '../settings.ts';
import { defaultTime } from './default-times.ts';
import { heldInGroup } from './grouped-times.ts';

/** A time as it is written, or the setting that gives it. */
export interface ScheduleTime {
  value: string | null;
  setting: string | null;
  /** The line that says so. */
  source: CodeSource;
}

const NAME = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)*(?:\(\))?$/;
/** `3 * time.Hour`, `time.Second * 30`, `time.Minute`, `60_000`, `"0 3 * * *"`, `timedelta(hours=3)`, `Duration::from_secs(5)`. */
const LITERAL =
  /^(?:["'`][^"'`]{1,60}["'`]|\d[\d_.]*\w{0,3}(?: ?\* ?[\w.]+){0,5}|[A-Z][\w.]*(?: ?\* ?\d[\d_]*){1,2}|time\.[A-Z]\w+(?: ?\* ?\d[\d_]*){1,2}|time\.(?:Millisecond|Second|Minute|Hour)|(?:datetime\.)?timedelta\(\w+ ?= ?\d+\)|(?:\w+::)*Duration::from_[a-z]+\([\d_* ]+\)|TimeSpan\.From[A-Z][a-z]+\([\d_]+\))$/;
/** `Duration::from_secs(SWEEP_SECONDS)` */
const OF_CONSTANT = /^(?:\w+::)*Duration::(from_[a-z]+)\((?:\w+::)*([A-Z][A-Z\d_]+)\)$/;
const STEPS = 3;
const LINES_ABOVE = 12;
/** Functions of Go begin at the edge of the file, so that their beginning is seen. */
const LINES_ABOVE_IN_GO = 60;
const LINES_ABOVE_IN_SCRIPTS = 30;
const LONGEST_GETTER = 40;

/** What stands behind the name of a time: a constant, or the setting whose field is read. */
export function timeBehind(evidence: Evidence, written: string, place: CodeSource, steps = STEPS): ScheduleTime | null {
  const text = written
    .trim()
    .replace(/[,;]\s*\/\/.*$/, '')
    .replace(/[,;]+$/, '');
  if (steps < STEPS && LITERAL.test(text) && !text.includes('${') && !/^[A-Z][A-Z\d_]+ ?\*/.test(text))
    return {
      value: text.replace(/^["'`]|["'`]$/g, '').replace(/^\d.*/, withoutSuffix),
      setting: null,
      source: at(place),
    };
  if (text.startsWith('${')) return ofProperty(evidence, text, place);
  const [, factor, times] = /^([A-Z][A-Z\d_]+) ?\* ?(\d+)$/.exec(text) ?? [];
  if (factor !== undefined && steps > 0) {
    const one = timeBehind(evidence, factor, place, steps - 1);
    return one?.value && /^[\d_* ]+$/.test(one.value) ? { ...one, value: `${one.value} * ${times}` } : null;
  }
  const [, kind, constant = ''] = OF_CONSTANT.exec(text) ?? [];
  if (kind !== undefined && steps > 0) {
    const one = timeBehind(evidence, constant, place, steps - 1);
    return one?.value && /^[\d_]+$/.test(one.value) ? { ...one, value: `Duration::${kind}(${one.value})` } : null;
  }
  const converted = CONVERTED.exec(text);
  if (converted) return ofConverted(evidence, converted, place);
  if (steps === 0 || !NAME.test(text)) return null;
  const name = (text.split(/\.|->|::/).at(-1) ?? '').replace('()', '');
  if (text.endsWith('()')) return behindGetter(evidence, name);
  if (text !== name) {
    const group = text.split(/\.|->|::/).at(-2) ?? '';
    const isOwn = /^(?:this|self|\w)$/.test(group);
    return (
      // The field of any object may have the name of a setting of another part.
      (!OF_SETTINGS.test(text) ? ofSetting(evidence, name, place) : inGroup(text, ofSetting(evidence, name))) ??
      ofField(evidence, name, place) ??
      ofGroup(evidence, group, name, { place, steps }) ??
      (isOwn ? null : defaultTime(evidence, group, name))
    );
  }
  const held = constantNamed(evidence, name, place);
  if (held) {
    const value = outsideTests(evidence, held) ?? givenValue(evidence, held);
    return timeBehind(evidence, value, at(held), steps - 1);
  }
  const given = givenAbove(evidence, name, place);
  return given === null ? null : timeBehind(evidence, given, place, steps - 1);
}

/** Nothing where the setting that was found lies in another group than the one that is read: `CONFIG.LETTERS.INTERVAL`. */
function inGroup(text: string, found: ScheduleTime | null): ScheduleTime | null {
  const parts = text.split(/\.|->|::/);
  if (found === null || parts.length < 3 || !found.setting?.includes('.')) return found;
  const letters = (each: string): string => each.toLowerCase().replace(/[^a-z\d]/g, '');
  const group = parts.at(-2) ?? '';
  return OF_SETTINGS.test(`${group}.`) || letters(found.setting).includes(letters(group)) ? found : null;
}

/** `INTERVALS_MS.SWEEP`, of an object or a class that is there to hold such values. */
function ofGroup(
  evidence: Evidence,
  group: string,
  name: string,
  { place, steps }: { place: CodeSource; steps: number },
): ScheduleTime | null {
  const held = heldInGroup(evidence, group, name, place);
  return held === null ? null : timeBehind(evidence, held.value, held.source, steps - 1);
}

/** The text of a constant of the project's own class whose name only sounds like a time: `Clock.EVERY_DAY_AT_LUNCH`. */
export function ownTime(
  evidence: Evidence,
  { text, fact }: { text: string; fact: { path: string } },
): { value: string; source: CodeSource } | null {
  const [, owner = '', name = ''] = /^(?:(\w+)\.)?(EVERY_[A-Z\d_]+)$/.exec(text) ?? [];
  if (name === '') return null;
  const homes = findSymbols(evidence.pack, owner === '' ? name : owner, { exact: true, limit: 5 }).map(
    ({ path }) => path,
  );
  const set = new RegExp(`\\b${escaped(name)}\\b[^=:]*(?::\\s*\\w+\\s*)?[=:]\\s*(["'\`])([^"'\`]{5,60})\\1`);
  const found = [...new Set([fact.path, ...homes])].flatMap((path) =>
    (evidence.lines(path) ?? []).flatMap((line, index) => {
      const value = line.includes(name) ? set.exec(line)?.[2] : undefined;
      return value === undefined ? [] : [{ value, source: { path, startLine: index + 1, endLine: index + 1 } }];
    }),
  );
  const [only, ...others] = found;
  return only && others.length === 0 ? only : null;
}

/** What holds settings by its name: `cfg.Interval`, `s.config.interval`, `env.SWEEP_INTERVAL`. */
const OF_SETTINGS = /(?:conf|cfg|setting|option|opts|env|flag|param|prop|args)\w*(?:\.|->|::)/i;

const CONSTANT = /^(?:constant|variable)$/;

/** A number of Java may say how long it is: `60_000L`. */
function withoutSuffix(number: string): string {
  return number.replace(/(?<=\d)L\b/g, '');
}
const LINES_OF_CONSTANT = 8;

/** The one of the file, of its folder, or, where its name is that of a constant, of the project. */
function constantNamed(evidence: Evidence, name: string, { path }: CodeSource): FoundSymbol | undefined {
  const all = findSymbols(evidence.pack, name, { exact: true, limit: 10 }).filter(
    (each) =>
      (each.name === name || (each.path === path && shortName(each.name) === name)) &&
      CONSTANT.test(each.kind) &&
      evidence.file(each.path)?.place === 'source',
  );
  const near = [
    all.filter((each) => each.path === path),
    all.filter((each) => directoryOf(each.path) === directoryOf(path)),
    /^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(name) ? all : [],
  ].find(({ length }) => length > 0);
  return near?.length === 1 ? near[0] : undefined;
}

/** The value of a constant of Rust that has another one in tests, told apart by `#[cfg(test)]` above it. */
function outsideTests(evidence: Evidence, { path, startLine, name }: FoundSymbol): string | null {
  const lines = path.endsWith('.rs') ? (evidence.lines(path) ?? []) : [];
  if (!/cfg\(test\)/.test(lines[startLine - 2] ?? '')) return null;
  const set = new RegExp(`\\bconst ${escaped(shortName(name))}: [^=]+= (.+);`);
  const others = lines.flatMap((line, place) =>
    /cfg\(test\)/.test(lines[place - 1] ?? '') ? [] : (set.exec(line)?.[1] ?? []),
  );
  return others.length === 1 ? (others[0] ?? '') : '';
}

/** What a constant is given; of two values, one for tests, the other one. */
function givenValue(evidence: Evidence, { id, path, startLine, endLine }: FoundSymbol): string {
  const signed = /=\s*(.+)$/.exec(symbolDetail(evidence.pack, id)?.signature ?? '')?.[1];
  if (signed !== undefined || endLine - startLine > LINES_OF_CONSTANT) return signed ?? '';
  const text = (evidence.lines(path) ?? [])
    .slice(startLine - 1, endLine)
    .join(' ')
    .replace(/\s+/g, ' ');
  const value = /=\s*(.+?)[;,]?$/.exec(text.trim())?.[1] ?? '';
  return /^if cfg!\([^{}]*\btest\b[^{}]*\) \{[^{}]*\} else \{ ?([^{}]*?) ?\}$/.exec(value)?.[1] ?? value;
}

/** A field of Go that is made a span where it is used: `time.Second * time.Duration(p.RefreshSeconds)`. */
const CONVERTED = /^(?:(time\.[A-Z]\w+) ?\* ?)?time\.Duration\(\w+\.(\w+)\)(?: ?\* ?(time\.[A-Z]\w+))?$/;

function ofConverted(
  evidence: Evidence,
  [, before, name = '', behind]: readonly (string | undefined)[],
  place: CodeSource,
): ScheduleTime | null {
  const found = ofField(evidence, name, place);
  const unit = before ?? behind;
  if (!found?.value || (unit === undefined) !== found.value.includes('time.')) return null;
  const tag = (evidence.lines(place.path) ?? []).flatMap(
    (line) =>
      new RegExp(`^\\s*${escaped(name)}\\s[^\`]*\`.*?\\b(?:json|yaml|toml|mapstructure):"([\\w.-]+)`).exec(line)?.[1] ??
      [],
  )[0];
  const value = unit === undefined ? found.value : `${found.value} * ${unit}`;
  return { ...found, value, setting: tag ?? (/^[A-Z]/.test(name) ? name : null) };
}

/** What the file of a field fills it with to begin with: `interval: 30 * time.Second` where the object is made. */
function ofField(evidence: Evidence, name: string, place: CodeSource): ScheduleTime | null {
  const set = new RegExp(`(?:^|[\\s.{(])${escaped(name)}\\s*[:=]=?\\s*([^,;{}]+?)[,;]?\\s*(?://.*)?$`);
  const found = (evidence.lines(place.path) ?? []).flatMap((line, index, lines) => {
    if (isBound(name, lines[index - 1])) return [];
    // A span may be made a type of the project's own.
    const value = line.includes(name) ? set.exec(line)?.[1]?.replace(/^(?:\w+\.)?Duration\((.+)\)$/, '$1') : undefined;
    return value === undefined || !LITERAL.test(value)
      ? []
      : [{ value, source: { ...place, startLine: index + 1, endLine: index + 1 } }];
  });
  const [only, ...others] = found;
  return only && others.length === 0 ? { ...only, setting: null } : null;
}

/** `if interval > time.Hour {`: what is set below is the most or the least that is taken, and no default. */
function isBound(name: string, before = ''): boolean {
  return new RegExp(`\\bif\\b.*\\b${escaped(name)}\\s*(?:>=?|<=?(?!=?\\s*[01]\\b))\\s*(?!0\\b)`).test(before);
}

/** `cron := expression`, or `for _, cron := range expressions`, in the lines above that are of the same function. */
function givenAbove(evidence: Evidence, name: string, place: CodeSource): string | null {
  const isScript = /\.[cm]?[jt]sx?$/.test(place.path);
  const most = place.path.endsWith('.go') ? LINES_ABOVE_IN_GO : isScript ? LINES_ABOVE_IN_SCRIPTS : LINES_ABOVE;
  const lines = (evidence.lines(place.path) ?? []).slice(Math.max(0, place.startLine - most), place.startLine);
  const given = new RegExp(
    `\\b${escaped(name)}\\b(?:\\s\\w+)?\\s*(?::?=(?!=)|\\bin\\b|\\bof\\b)\\s*(?:range )?([^{]+)`,
  );
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const text = given.exec(line)?.[1];
    if (text !== undefined && !isBound(name, lines[index - 1])) return text.trim();
    // What stands above the function is of another one.
    if (/^\S.*[{(:]\s*$/.test(line)) return null;
  }
  return null;
}

/** Whether a ticker is set to another time where it runs: `ticker.Reset(span)`. */
export function isReset(evidence: Evidence, { path, startLine, symbol }: Found<'task'>): boolean {
  const lines = evidence.lines(path) ?? [];
  const name = /(\w+)\s*:?=\s*time\.NewTicker\(/.exec(lines[startLine - 1] ?? '')?.[1];
  const around = symbol === null ? null : readSymbol(evidence.pack, symbol);
  return (
    name !== undefined &&
    around !== null &&
    lines.slice(startLine, around.endLine).some((line) => line.includes(`${name}.Reset(`))
  );
}

/** `GetReportCron()` reads the one setting whose field stands in it. */
function behindGetter(evidence: Evidence, name: string): ScheduleTime | null {
  const found = findSymbols(evidence.pack, name, { exact: true, limit: 10 }).filter(isFunction(evidence));
  const [only, ...others] = found;
  if (!only || others.length > 0 || only.endLine - only.startLine > LONGEST_GETTER) return null;
  const body = (evidence.lines(only.path) ?? []).slice(only.startLine, only.endLine).join('\n');
  const read = new Set([...body.matchAll(/(?:\.|->|@)(\w+)\b(?!\()/g)].map(([, field = '']) => field));
  const [setting, ...more] = [...read].flatMap((field) => ofSetting(evidence, field) ?? []);
  return setting && more.length === 0 ? setting : null;
}

function isFunction(evidence: Evidence): (symbol: FoundSymbol) => boolean {
  return ({ kind, path }) => /^(?:function|method)$/.test(kind) && evidence.file(path)?.place === 'source';
}

/** `${depot.sweep:0 3 * * *}` of Spring is what its property says, or what stands in for it. */
function ofProperty(evidence: Evidence, written: string, place: CodeSource): ScheduleTime | null {
  const [, name = '', otherwise] = /^\$\{([\w.-]+)(?::([^{}]*))?\}$/.exec(written) ?? [];
  const found = settingsOf(evidence).find((each) => each.source === 'property' && each.name === name);
  const text = found?.default ?? otherwise;
  const value = /^\$\{[\w.-]+:([^{}]*)\}$/.exec(text ?? '')?.[1] ?? text;
  if (value === undefined || value.includes('${')) return null;
  return { value, setting: name, source: at(found?.facts[0] ?? place) };
}

/** The setting whose field is read; with a place, only one that is declared in its folder. */
function ofSetting(evidence: Evidence, field: string, place?: CodeSource): ScheduleTime | null {
  // `env.SWEEP_INTERVAL` has the name of its variable, wherever the object is filled.
  const named = /^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(field)
    ? settingsOf(evidence).filter((each) => each.name === field && each.source === 'environment')
    : [];
  const [first, ...others] = settingsByField(evidence).get(field) ?? named;
  const isOne = others.every(({ facts: [fact] }) => fact?.startLine === first?.facts[0]?.startLine);
  const fact = first?.facts[0];
  if (!first || !fact || !isOne) return null;
  if (place && directoryOf(fact.path) !== directoryOf(place.path)) return null;
  const value = first.default === null || first.secret ? null : literal(first.default);
  return { value, setting: first.name, source: at(fact) };
}

/** Settings by the name that the code has for them where they are declared, those of the environment first. */
const settingsByField = derived((evidence): Map<string, Setting[]> => {
  const byField = new Map<string, Setting[]>();
  const settings = settingsOf(evidence).filter(({ declared }) => declared);
  for (const setting of settings.toSorted(
    (a, b) => Number(b.source === 'environment') - Number(a.source === 'environment'),
  )) {
    const [fact] = setting.facts;
    const line = fact ? ((evidence.lines(fact.path) ?? [])[fact.startLine - 1] ?? '') : '';
    const field = FIELD.exec(line)?.[1];
    if (field !== undefined) byField.set(field, [...(byField.get(field) ?? []), setting]);
  }
  return byField;
});

const FIELD = /^\s*(?:(?:pub|private|public|final|static|val|var|let|const|export) )*([A-Za-z_]\w*)\b(?=[\s:=])/;

import { escaped } from '../../../../base/escaped.ts';
import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import { closingBracket, splitList } from '../../../../engine/facts/text/literal.ts';
import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { isBesideProduct } from './beside-product.ts';

type SettingFact = Found<'setting'>;

/** The whole environment as a map, which a class keeps or hands on. */
const WHOLE = /\bSystem\.getenv\(\s*\)/;
/** What such a map is called where it is handed over. */
const MAP = /(?:^|\.)(?:get)?\w*(?:config|configuration|env|environment|settings)(?:\(\))?$/i;
const DEFINED = /\b(\w+)\(\s*((?:(?:final\s+)?[\w.]+(?:<[\w<>, ]*>)?\s+\w+\s*,?\s*){1,3})\)\s*(?:throws [\w., ]+)?\{/g;
const NAMED = /\bString\s+([A-Z][A-Z\d_]*)\s*=\s*"([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)"\s*;/g;
const HELD = /\b(?:int|long|double|float|boolean|[A-Z]\w*)\s+([A-Z][A-Z\d_]*)\s*=\s*([^;]{1,200});/g;
const CONSTANT = /^(?:\w+\.)*([A-Z][A-Z\d_]*)$/;
/** Sources of a module that are built beside it: `src/integration/java/`. */
const OTHER_SOURCES = /(?:^|\/)src\/(?!main\/)\w+\/java\//;
/** The same value as a text. */
const FORM = /^(?:Integer|Long|Double|Boolean|String)\.(?:toString|valueOf)\(\s*([^()]+?)\s*\)$/;
const FARTHEST = 80;
const LONGEST_BODY = 1_200;
const MOST_FILES = 6_000;

/** A method that looks up what it is given: where its name stands among what it takes, and where the default. */
interface Helper {
  keyAt: number;
  defaultAt: number;
  /** The class that keeps the map, where none is handed over. */
  of: string | null;
}

/**
 * Variables that Java asks for by constants, of a map that holds the whole environment: `getInteger(config, SHOP_PORT,
 * SHOP_PORT_DEFAULT)`. That a method looks its argument up is read from its own body.
 */
export const handedConstants = derived((evidence): SettingFact[] => {
  const isKept = filesWithName(evidence.pack, 'getenv').some(
    (path) => isOwn(evidence, path) && WHOLE.test(textOf(evidence, path)),
  );
  if (!isKept) return [];
  const paths = evidence.files
    .map(({ path }) => path)
    .filter((path) => isOwn(evidence, path))
    .slice(0, MOST_FILES);
  const known: Known = { helpers: new Map(), names: new Map(), held: new Map() };
  const open: string[] = [];
  // Of each file only what it declares is kept: the texts of a large project would fill the memory.
  for (const path of paths) {
    const text = textOf(evidence, path);
    addValues(known.names, text, NAMED);
    addValues(known.held, text, HELD);
    if (!addHelpers(known.helpers, path, text)) open.push(path);
  }
  if (known.names.size === 0) return [];
  // What hands its argument on to another helper is one too.
  for (const path of open) addHelpers(known.helpers, path, textOf(evidence, path));
  const naming = new Set([...known.names.keys()].flatMap((constant) => filesWithName(evidence.pack, constant)));
  return paths.filter((path) => naming.has(path)).flatMap((path) => readsIn(path, textOf(evidence, path), known));
});

function isOwn(evidence: Evidence, path: string): boolean {
  return (
    path.endsWith('.java') &&
    evidence.file(path)?.place === 'source' &&
    !OTHER_SOURCES.test(path) &&
    !isBesideProduct(evidence, path)
  );
}

/** Without what comments say, line by line as before. */
function textOf(evidence: Evidence, path: string): string {
  return (evidence.lines(path) ?? [])
    .map((line) => (/^\s*(?:\/?\*|\/\/)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')))
    .join('\n');
}

function addValues(found: Map<string, Set<string>>, text: string, pattern: RegExp): void {
  for (const [, name = '', value = ''] of text.matchAll(pattern)) {
    const values = found.get(name) ?? new Set<string>();
    // A part of a text keeps the whole text in memory; two that differ are all that needs to be known.
    if (values.size < 2) values.add(copyOf(value.trim()));
    found.set(copyOf(name), values);
  }
}

function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Of two declarations that differ, nobody knows which is meant. */
function onlyOf(values: ReadonlySet<string> | undefined): string | undefined {
  return values?.size === 1 ? [...values][0] : undefined;
}

/** Adds the methods of a file that look up what they are given; false where one may yet turn out to be such a method. */
function addHelpers(found: Map<string, Helper[]>, path: string, text: string): boolean {
  if (!/\bString\s+\w+\s*[,)]/.test(text) || !/\.get\w*\(/.test(text)) return true;
  let isKnown = true;
  const add = (name: string, helper: Helper) => found.set(copyOf(name), [...(found.get(name) ?? []), helper]);
  const own = WHOLE.test(text) ? (/(\w+)\.java$/.exec(path)?.[1] ?? null) : null;
  for (const match of text.matchAll(DEFINED)) {
    const [whole, name = '', written = ''] = match;
    const isHanded = /^(?:final\s+)?Map<String, ?(?:String|Object)>/.test(written);
    const parameters = splitList(written.replace(/<[^()]*?>(?=\s)/g, '')).map((each) => each.trim());
    if (!/^get|^read|^find|^lookup|^optional|^require/.test(name) || (!isHanded && own === null)) continue;
    const keyAt = isHanded ? 1 : 0;
    const helper = { keyAt, defaultAt: parameters.length > keyAt + 1 ? parameters.length - 1 : -1, of: own };
    const known = isHanded ? { ...helper, of: null } : helper;
    const key = /^(?:final\s+)?String\s+(\w+)$/.exec(parameters[keyAt] ?? '')?.[1];
    if (key === undefined || (found.get(name) ?? []).some((each) => isSame(each, known))) continue;
    const open = match.index + whole.length - 1;
    const close = closingBracket(text, open);
    const body = close < 0 || close - open > LONGEST_BODY ? '' : text.slice(open, close);
    const map = isHanded ? escaped(/(\w+)$/.exec(parameters[0] ?? '')?.[1] ?? '') : '\\w+';
    const looks = new RegExp(
      `\\b${map}\\.get(?:OrDefault)?\\(\\s*${escaped(key)}\\b|\\bgetenv\\(\\s*${escaped(key)}\\b`,
    );
    const handed = [...body.matchAll(new RegExp(`\\b(\\w+)\\((?:\\s*\\w+\\s*,)?\\s*${escaped(key)}\\s*[,)]`, 'g'))];
    if (looks.test(body) || handed.some(([, other = '']) => other !== name && found.has(other))) add(name, known);
    else if (handed.length > 0) isKnown = false;
  }
  return isKnown;
}

function isSame(a: Helper, b: Helper): boolean {
  return a.keyAt === b.keyAt && a.defaultAt === b.defaultAt && a.of === b.of;
}

interface Known {
  helpers: Map<string, Helper[]>;
  names: Map<string, Set<string>>;
  held: Map<string, Set<string>>;
}

function readsIn(path: string, text: string, { helpers, names, held }: Known): SettingFact[] {
  return [
    ...text.matchAll(new RegExp(`\\b(get|getOrDefault|${[...helpers.keys()].map(escaped).join('|')})\\(`, 'g')),
  ].flatMap(({ 0: whole, 1: called = '', index }): SettingFact[] => {
    const open = index + whole.length - 1;
    const receiver = /([\w.()]+)\s*\.\s*$/.exec(text.slice(Math.max(0, index - FARTHEST), index))?.[1] ?? '';
    const close = closingBracket(text, open);
    const given = close < 0 ? [] : splitList(text.slice(open + 1, close)).map((each) => each.trim());
    const isMap = /^get(?:OrDefault)?$/.test(called) && (MAP.test(receiver) || WHOLE.test(receiver));
    const helper = isMap
      ? { keyAt: 0, defaultAt: called === 'get' ? -1 : 1, of: null }
      : helpers.get(called)?.find((each) => isCalled(each, { path, receiver, given }));
    const constant = helper && CONSTANT.exec(given[helper.keyAt] ?? '')?.[1];
    const name = constant && onlyOf(names.get(constant));
    if (!helper || !name) return [];
    const written = given[helper.defaultAt]?.replace(FORM, '$1');
    const holder = CONSTANT.exec(written ?? '')?.[1];
    const value = holder === undefined ? written : (onlyOf(held.get(holder)) ?? written);
    const kept = value === undefined ? undefined : copyOf(value);
    const line = text.slice(0, open).split('\n').length;
    const values = {
      name,
      source: 'environment',
      required: false,
      declared: false,
      ...shownOf(name, kept),
    } as const;
    const place = { path, startLine: line, endLine: line, symbol: null };
    return [{ kind: 'setting', subject: name, values, ...place, score: 2, polarity: 'stated' }];
  });
}

function isCalled(
  { keyAt, defaultAt, of }: Helper,
  { path, receiver, given }: { path: string; receiver: string; given: readonly string[] },
): boolean {
  if (given.length !== Math.max(keyAt, defaultAt) + 1) return false;
  return of === null ? MAP.test(given[0] ?? '') : receiver === of || (receiver === '' && path.endsWith(`/${of}.java`));
}

/** What holds without it, as far as it may be shown. */
function shownOf(
  name: string,
  written: string | undefined,
): Pick<SettingFact['values'], 'secret' | 'default' | 'computed' | 'keeps'> {
  const secret = isSecretName(name);
  if (written === undefined || written === 'null') return { secret };
  const value = plainValue(written.replace(/^(-?[\d_.]+)[lLdDfF]$/, '$1'));
  if (secret) return value === '' ? { secret, default: value } : { secret, computed: true, keeps: 'value' };
  return value === null ? { secret, computed: true } : { secret, default: value };
}

import { closingBracket, splitList, withoutLastComma } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

/** The object that a schema of a script asks for, with all that its chain of calls adds to it and takes away. */
export interface Shape {
  /** What each key is held against, as it is written. */
  entries: Map<string, string>;
  /** Whether it takes more than was read. */
  isMore: boolean;
}

/** An object of schemas holds many of them. */
const LONGEST = 20_000;
const DEEPEST = 3;
const MOST_LINKS = 20;

/** `z.object({ … })`, `yup.object().shape({ … })`, `Joi.object({ … })` and what only names an object. */
const OBJECT = /^[\w$]+(?:\s*\.\s*(?:object|strictObject|looseObject)(?:<[^()]{0,200}>)?)?\(\s*(?=[{)])/;
const LINK = /^\s*\.\s*([\w$]+)\s*(?:<[^()]{0,200}>)?\(/;
/** `Named`, and `Schemas.named` of an object that holds several; the calls behind it are links. */
const NAME = /^[A-Za-z_$][\w$]*(?:\.(?![\w$]+\s*[(<])[A-Za-z_$][\w$]*)*/;
const ADDS = /^(?:extend|safeExtend|augment|keys|shape|append)$/;
const JOINS = /^(?:and|merge|concat)$/;
/** What makes something else of an object than the keys that it has. */
const TURNS = /^(?:or|transform|pipe|array)$/;
const OPENS = /^(?:catchall|passthrough|loose|unknown)$/;

/** Null where it is made in a way that is not read. */
export function shapeOf(evidence: Evidence, path: string, written: string, depth = 0): Shape | null {
  const text = written.trim();
  if (depth > DEEPEST) return null;
  const object = OBJECT.exec(text)?.[0];
  const name = object === undefined ? NAME.exec(text)?.[0] : undefined;
  const schema = name === undefined ? null : schemaOf(evidence, path, name);
  const close = object === undefined ? -1 : closingBracket(text, object.trimEnd().length - 1);
  const isLoose = /\.\s*looseObject\b/.test(object ?? '');
  let shape =
    object === undefined
      ? schema && shapeOf(evidence, schema.path, schema.text, depth + 1)
      : literalShape(evidence, path, text.slice(object.length, close), depth);
  if (shape !== null && isLoose) shape = { ...shape, isMore: true };
  let rest = object === undefined ? text.slice(name?.length ?? 0) : text.slice(close + 1);
  for (let step = 0; step < MOST_LINKS; step++) {
    const link = LINK.exec(rest);
    if (!link) break;
    const end = closingBracket(rest, link[0].length - 1);
    if (end < 0) return null;
    const given = withoutLastComma(rest.slice(link[0].length, end));
    shape = linked(evidence, path, shape, link[1] ?? '', given, depth);
    rest = rest.slice(end + 1);
  }
  // `keptIn(Named)` and `Named.shape.lid` are something else than what the name stands for.
  return object === undefined && /^\s*[.([]/.test(rest) ? null : shape;
}

function linked(
  evidence: Evidence,
  path: string,
  shape: Shape | null,
  link: string,
  given: string,
  depth: number,
): Shape | null {
  if (TURNS.test(link)) return null;
  // What is added is told, whatever it is added to.
  if (ADDS.test(link)) {
    const added = literalShape(evidence, path, given, depth);
    return shape === null && added === UNREAD ? null : joinedShape(added, shape ?? UNREAD);
  }
  if (JOINS.test(link)) {
    const other = shapeOf(evidence, path, given, depth + 1);
    return shape === null && other === null ? null : joinedShape(shape ?? UNREAD, other ?? UNREAD);
  }
  if (shape === null) return null;
  if (link === 'omit' || link === 'pick') {
    const named = new Set(
      [...given.matchAll(/['"]?([A-Za-z_$][\w$-]*)['"]?\s*:\s*true\b/g)].map(([, key = '']) => key),
    );
    if (named.size === 0) return null;
    return { ...shape, entries: new Map([...shape.entries].filter(([key]) => named.has(key) === (link === 'pick'))) };
  }
  return OPENS.test(link) ? { ...shape, isMore: true } : shape;
}

const UNREAD: Shape = { entries: new Map(), isMore: true };

function joinedShape(one: Shape, other: Shape): Shape {
  const more = [...other.entries].filter(([key]) => !one.entries.has(key));
  return { entries: new Map([...one.entries, ...more]), isMore: one.isMore || other.isMore };
}

/** What an object that is written out holds; a spread brings the keys of another schema: `...Named.shape`. */
function literalShape(evidence: Evidence, path: string, written: string, depth: number): Shape {
  const text = written.trim();
  if (text === '') return { entries: new Map(), isMore: false };
  const of = /^([A-Za-z_$][\w$]*)\.shape$/.exec(text)?.[1];
  if (of !== undefined) return shapeOf(evidence, path, of, depth + 1) ?? UNREAD;
  const close = text.startsWith('{') ? closingBracket(text, 0) : -1;
  if (close < 0) return UNREAD;
  const parts = splitList(text.slice(1, close)).map((each) => each.trim());
  return parts
    .filter((each) => each !== '')
    .map((each): Shape => {
      const spread = /^\.\.\.\s*([A-Za-z_$][\w$]*)\.shape$/.exec(each)?.[1];
      if (spread !== undefined) return shapeOf(evidence, path, spread, depth + 1) ?? UNREAD;
      const [, key, value = ''] = /^['"]?([A-Za-z_$][\w$-]*)['"]?\s*(?::\s*([\s\S]+))?$/.exec(each) ?? [];
      return key === undefined ? UNREAD : { entries: new Map([[key, value]]), isMore: false };
    })
    .reduce(joinedShape, { entries: new Map(), isMore: false });
}

/** What the object that a call is handed holds by its keys: `held({ body: Named, status: 204 })`. */
export function entriesOf(text: string): Map<string, string> {
  const open = OBJECT.exec(text)?.[0].length ?? -1;
  const close = open < 0 || text[open] !== '{' ? -1 : closingBracket(text, open);
  if (close < 0) return new Map();
  return new Map(
    splitList(text.slice(open + 1, close)).flatMap((each) => {
      const [, key, value] = /^['"]?([A-Za-z_$][\w$-]*)['"]?\s*:\s*([\s\S]+)$/.exec(each.trim()) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** What a name stands for: the right side of its definition, or what an object holds by it: `Schemas.named`. */
export function schemaOf(evidence: Evidence, path: string, name: string): { path: string; text: string } | null {
  const here = symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
  const symbol = here ?? importedSymbol(evidence, path, name);
  const language = symbol && evidence.file(symbol.path)?.language;
  const { code } = maskCode(language ?? '', symbol && language ? evidence.text(symbol).slice(0, LONGEST) : '');
  const from = code.indexOf('=');
  if (symbol && from >= 0) return { path: symbol.path, text: code.slice(from + 1).trim() };
  const dot = name.lastIndexOf('.');
  const holder = dot < 0 ? null : schemaOf(evidence, path, name.slice(0, dot));
  const text = holder && heldBy(holder.text, name.slice(dot + 1));
  return holder && text ? { path: holder.path, text } : null;
}

/** What an object that is written out holds by a key, also by the key alone: `{ named, other: z.object({ … }) }`. */
function heldBy(text: string, key: string): string | null {
  const close = text.startsWith('{') ? closingBracket(text, 0) : -1;
  if (close < 0) return null;
  for (const each of splitList(text.slice(1, close))) {
    const [, own, value] = /^['"]?([A-Za-z_$][\w$-]*)['"]?\s*(?::\s*([\s\S]+))?$/.exec(each.trim()) ?? [];
    if (own === key) return value ?? own;
  }
  return null;
}

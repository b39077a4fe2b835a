import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import type { Route } from '../route.ts';
import type { Parameter } from './parameter.ts';
import { shownDefault } from './signature.ts';

/** `validate(T.OrderSchema)`, `validateBody(NewOrder)`: what stands before a handler and holds the request against a schema. */
const HOLDS =
  /(?<![\w$])(?:[\w$]+\.)*\w*(?:validat(?:e|or|ion)|celebrate)\w*\(\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)?)\s*\)/gi;
const HANDLER = /=>|\bfunction\b/;
const LONGEST = 8_000;
const DEEPEST = 3;

/** The parts of a request that the registration of a route of a script holds against a schema, by the keys of that. */
export function validatedParameters(evidence: Evidence, { fact }: Route): Parameter[] {
  const language = evidence.file(fact.path)?.language;
  if (language === undefined || !/^(?:typescript|tsx|javascript)$/.test(language)) return [];
  const { code } = maskCode(language, evidence.text(at(fact)).slice(0, LONGEST));
  const before = code.slice(0, HANDLER.exec(code)?.index ?? code.length);
  return [...heldParts(evidence, fact.path, code, before.length), ...heldSchemas(evidence, fact.path, before)];
}

function heldSchemas(evidence: Evidence, path: string, before: string): Parameter[] {
  return [...before.matchAll(HOLDS)].flatMap(([, name = '']) => {
    const schema = schemaOf(evidence, path, name);
    if (schema === null) return [];
    const own = entriesOf(schema.text);
    const parts = (['query', 'body'] as const).flatMap((place) =>
      keysOf(evidence, schema.path, own.get(place) ?? '').map((key): Parameter => ({ in: place, name: key })),
    );
    // One that names no part of the request is that of its body.
    const isBody =
      own.size > 0 && ![...own.keys()].some((key) => /^(?:query|body|params|headers|cookies|file)$/.test(key));
    return isBody ? [...own.keys()].map((key): Parameter => ({ in: 'body', name: key })) : parts;
  });
}

/** Parts of a request, and what is told of its answer, in one call. */
const PART = /^(?:body|query|querystring|params|headers|cookies|files?|(?:response|status|error|description|tags)\w*)$/;

/** `held({ body: z.object({ name: z.string() }), status: 204 })`: a schema for each part of the request. */
function heldParts(evidence: Evidence, path: string, code: string, until: number): Parameter[] {
  return [...code.matchAll(/(?<![\w$.])[\w$.]+\(\s*(?=\{)/g)].flatMap(({ index }) => {
    const parts = index < until ? entriesOf(code.slice(index)) : new Map<string, string>();
    if (parts.size === 0 || ![...parts.keys()].every((key) => PART.test(key))) return [];
    return [...parts].flatMap(([part, text]): Parameter[] => {
      const place = part === 'body' ? 'body' : /^query/.test(part) ? 'query' : null;
      return place === null ? [] : partsOf(evidence, path, place, text);
    });
  });
}

/** The values that a schema asks for; nothing where it is made in a way that is not read. */
export function partsOf(evidence: Evidence, path: string, place: Parameter['in'], text: string): Parameter[] {
  const schema = /^[A-Za-z_$][\w$]*$/.test(text) ? schemaOf(evidence, path, text) : { path, text };
  const open = schema === null ? null : (OBJECT.exec(schema.text)?.[0].length ?? null);
  if (schema === null || open === null) return [];
  const close = closingBracket(schema.text, open);
  const behind = schema.text.slice(close + 2);
  if (close < 0 || /\.(?:merge|and|extend|or|omit|pick|transform|pipe)\(/.test(behind)) return [];
  const listed = splitList(schema.text.slice(open + 1, close)).filter((each) => each.trim() !== '');
  const own = entriesOf(schema.text);
  const keys = keysOf(evidence, schema.path, schema.text);
  const isBaseUnread = BASE.test(schema.text) && keys.length === own.size;
  const isMore = isBaseUnread || own.size < listed.length || /\.(?:catchall|passthrough|loose)\(/.test(behind);
  return [
    ...keys.map((name): Parameter => {
      const preset = /\.default\(\s*([^()]+?)\s*\)/.exec(own.get(name) ?? '')?.[1];
      return { in: place, name, ...shownDefault(preset) };
    }),
    ...(isMore ? [{ in: place, name: null, type: keys.length > 0 ? 'any other' : 'any' }] : []),
  ];
}

/** What a name stands for: the right side of its definition. */
function schemaOf(evidence: Evidence, path: string, name: string): { path: string; text: string } | null {
  const here = symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
  const symbol = here ?? importedSymbol(evidence, path, name);
  const language = symbol && evidence.file(symbol.path)?.language;
  if (!symbol || language === undefined) return null;
  const { code } = maskCode(language, evidence.text(symbol).slice(0, LONGEST));
  const from = code.indexOf('=');
  return from < 0 ? null : { path: symbol.path, text: code.slice(from + 1).trim() };
}

/** The names of the values that a schema asks for: its own, then those of the one that it extends. */
function keysOf(evidence: Evidence, path: string, text: string, depth = 0): string[] {
  const base = BASE.exec(text)?.[1] ?? '';
  const above = base === '' || depth > DEEPEST ? null : schemaOf(evidence, path, base);
  const inherited = above === null ? [] : keysOf(evidence, above.path, above.text, depth + 1);
  return [...new Set([...entriesOf(text).keys(), ...inherited])];
}

/** The schema that another one adds to: `Named.extend({ … })`. */
const BASE = /^([A-Za-z_$][\w$]*)\s*\.\s*(?:extend|safeExtend|keys|shape)\(/;

const OBJECT =
  /^[\w$]+(?:\s*\.\s*(?:object|extend|strictObject|looseObject|keys|shape|safeExtend)(?:<[^()]{0,200}>)?)?\(\s*(?=\{)/;

/** What the object that a schema is made of holds by its keys: `z.object({ id: z.uuid() })`. */
function entriesOf(text: string): Map<string, string> {
  const open = OBJECT.exec(text)?.[0].length ?? -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  if (close < 0) return new Map();
  return new Map(
    splitList(text.slice(open + 1, close)).flatMap((each) => {
      const [, key, value] = /^['"]?([A-Za-z_$][\w$-]*)['"]?\s*:\s*([\s\S]+)$/.exec(each.trim()) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
}

import type { Fact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { firstSentence } from '../text/words.ts';
import { makeRoute } from './route-maker.ts';

/** Operations that an interface description lists: services in `.proto`, root types in GraphQL, also inside a program, Play's routes file. */
export function schemaRoutes(file: SourceFile): Fact[] {
  if (file.extension === 'proto') return protoRoutes(file);
  if (/^(?:graphqls?|gql)$/.test(file.extension)) return graphqlRoutes(file, file.bare);
  if (file.isScript) return graphqlRoutes(file, templates(file));
  if (/(?:^|\/)conf\/routes$|\.routes$/.test(file.path)) return playRoutes(file);
  return [];
}

function protoRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  const packageName = /^\s*package\s+([\w.]+)\s*;/m.exec(file.code)?.[1];
  for (const service of file.bare.matchAll(/^[ \t]*service\s+(\w+)\s*\{/gm)) {
    const open = service.index + service[0].length - 1;
    const close = closingBracket(file.bare, open);
    const body = file.bare.slice(open, close < 0 ? undefined : close);
    const procedures = [...body.matchAll(/\brpc\s+(\w+)\s*\(/g)];
    for (const [place, rpc] of procedures.entries()) {
      const line = file.lineAt(open + rpc.index);
      const end = open + (procedures[place + 1]?.index ?? body.length);
      const name = `${packageName ? `${packageName}.` : ''}${service[1]}`;
      facts.push(
        makeRoute({
          method: 'RPC',
          path: [name, rpc[1] ?? ''],
          framework: 'Protocol Buffers',
          line,
          handler: `${service[1]}.${rpc[1]}`,
          binding: httpBinding(file.code.slice(open + rpc.index, end)),
          summary: commentOver(file, line, rpc[1] ?? ''),
          streams: streamsOf(file.bare.slice(open + rpc.index, end)),
          symbol: file.symbolAround(line),
        }),
      );
    }
  }
  return facts;
}

/** `rpc Watch(WatchRequest) returns (stream Event)`. */
function streamsOf(procedure: string): 'requests' | 'answers' | 'both' | undefined {
  const [, asked, answered] = /\(\s*(stream\s)?[\s.\w]*\)\s*returns\s*\(\s*(stream\s)?/.exec(procedure) ?? [];
  if (asked !== undefined) return answered === undefined ? 'requests' : 'both';
  return answered === undefined ? undefined : 'answers';
}

/** What is said to tools and to those who work on the file, what is switched off, and the title of several procedures. */
const FOR_OTHERS =
  /^(?:TODO|FIXME|XXX|HACK|NOTE|buf:|nolint|deprecated|@|rpc\s)|^[-=#*/_~]{3}|\b(?:APIs?|RPCs?|methods)$/i;
const LONGEST_SUMMARY = 160;

/** The first sentence of the comment right above a procedure; one that is about something else, or goes on too long, is left. */
function commentOver(file: SourceFile, line: number, name: string): string | undefined {
  const isComment = (text = ''): boolean => /^\s*(?:\/\/|\/\*|\*)/.test(text);
  let from = line - 1;
  while (from > 0 && isComment(file.lines[from - 1])) from--;
  const lines = file.lines.slice(from, line - 1).map((text) =>
    text
      .replace(/^\s*(?:\/\/+!?|\/\*+|\*(?!\/))\s?/, '')
      .replace(/\s*\*\/\s*$/, '')
      .trim(),
  );
  const end = lines.indexOf('');
  const said = firstSentence(lines.slice(0, end > 0 ? end : undefined).join(' ')).replace(/\.$/, '');
  const isWhole = said.split(/\s+/).length >= 2 && said.length <= LONGEST_SUMMARY && !/[:,]$/.test(said);
  if (!isWhole || FOR_OTHERS.test(said) || !/[a-z]/.test(said)) return undefined;
  // "GetItem returns an item" tells its name as a comment of Go does.
  const told = said.replace(new RegExp(`^${name} (?!(?:is|was|has|does)\\b)(?=[a-z]+s[ ,])`), '');
  return /^[a-z]+\b/.test(told) ? `${told.charAt(0).toUpperCase()}${told.slice(1)}` : told;
}

/** `option (google.api.http) = { get: "/v1/items/{id}" };` */
function httpBinding(procedure: string): string | undefined {
  if (!procedure.includes('google.api.http)')) return undefined;
  const [, method, path] =
    /google\.api\.http\)\s*=\s*\{\s*(get|put|post|patch|delete)\s*:\s*"(\/[^"\s]{0,150})"/.exec(procedure) ?? [];
  return method === undefined ? undefined : `${method.toUpperCase()} ${path}`;
}

/** The schemas that a program holds in its own text, where they stand; all else is blank. */
function templates(file: SourceFile): string {
  if (!/\btype\s+(?:Query|Mutation|Subscription)\b/.test(file.text)) return '';
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  let at = 0;
  let kept = '';
  for (const { 0: whole, 1: schema = '', index } of file.text.matchAll(TEMPLATE)) {
    const from = index + whole.length - 1 - schema.length;
    kept += blank(file.text.slice(at, from)) + schema.replace(/"""[\s\S]*?"""/g, blank);
    at = from + schema.length;
  }
  return kept;
}

const TEMPLATE = /(?:\bgql|\bgraphql|\/\*\s*GraphQL\s*\*\/\s*)`([^`]*)`/g;

function graphqlRoutes(file: SourceFile, bare: string): Fact[] {
  const facts: Fact[] = [];
  const roots = rootTypes(bare);
  // `type Mutation` without fields, to which other files add, ends where the next definition begins.
  const head = `^[ \\t]*(?:extend\\s+)?type\\s+(${[...roots.keys()].join('|')})\\b`;
  const root = new RegExp(`${head}(?:(?!^[ \\t]*(?:extend|${DEFINITION})\\b)[^{]){0,200}\\{`, 'gm');
  for (const type of bare.matchAll(root)) {
    const open = type.index + type[0].length - 1;
    const fields: { name: string; line: number; text: string }[] = [];
    let depth = 0;
    let braces = 1;
    for (let line = file.lineAt(open) + 1; line <= file.lines.length; line++) {
      const text = bare.slice(file.offsetOf(line), file.offsetOf(line + 1)).replace(/#.*/, '');
      if (NEXT_DEFINITION.test(text)) break;
      const field = depth === 0 ? /^\s*(\w+)\s*[(:]/.exec(text)?.[1] : undefined;
      depth += count(text, '(') - count(text, ')');
      braces += count(text, '{') - count(text, '}');
      if (braces <= 0) break;
      if (field) fields.push({ name: field, line, text });
      else {
        const last = fields.at(-1);
        if (last) last.text += text;
      }
    }
    const method = roots.get(type[1] ?? '') ?? '';
    for (const { name, line, text } of fields)
      facts.push(makeRoute({ method, path: [name], framework: 'GraphQL', line, guards: guardsOf(text) }));
  }
  return facts;
}

/** `@isAuthorized`, `@hasRole(role: ADMIN)` behind a field: directives that ask who calls. */
function guardsOf(field: string): string[] {
  return [...field.matchAll(/@(\w+)(\([^()]{0,80}\))?/g)]
    .filter(([, name = '']) => GUARD.test(name) && !/^(?:un|no|skip|public|optional)/i.test(name))
    .map(([whole]) => whole.replace(/\s+/g, ' '));
}

const GUARD =
  /auth(?!ors?$)|admin|hasRole|hasPerm|permission|^(?:can|guard|requires?(?:Login|User|Role|Scope)s?|isUser|loggedIn)$/i;

/** The root types by their operations: `schema { query: Query }` names them where they do not go by the usual names. */
function rootTypes(bare: string): Map<string, string> {
  const named = bare.includes('schema') ? /^[ \t]*schema\b[^{}]{0,200}\{([^{}]{0,400})\}/m.exec(bare)?.[1] : undefined;
  const pairs = [...(named ?? '').matchAll(/\b(query|mutation|subscription)\s*:\s*(\w+)/g)];
  const roots = pairs.map(([, operation = '', type = '']) => [type, operation] as const);
  return new Map(roots.length > 0 ? roots : USUAL_ROOTS);
}

const USUAL_ROOTS = ['Query', 'Mutation', 'Subscription'].map((type) => [type, type] as const);

/** A field may be called `type` or `input` too, but a name comes after the word only where a definition begins. */
const DEFINITION = 'type|input|interface|enum|union|scalar';
const NEXT_DEFINITION = new RegExp(`^[ \\t]*(?:extend[ \\t]+)?(?:${DEFINITION})[ \\t]+\\w`);

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}

function playRoutes(file: SourceFile): Fact[] {
  return file.lines.flatMap((text, index): Fact[] => {
    const match = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)\s+([\w.@]+)/.exec(text);
    if (!match) return [];
    const [, method = '', path = '', handler] = match;
    return [makeRoute({ method, path: [path], framework: 'Play', line: index + 1, handler })];
  });
}

import { escaped } from '../../../base/escaped.ts';
import type { Fact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import { makeRoute } from './route-maker.ts';

/** Fields of the root types of GraphQL, in a file of its own or inside a program. */
export function graphqlRoutes(file: SourceFile): Fact[] {
  const schema = file.isScript ? templates(file) : file.text.replace(DESCRIPTION, blank);
  // What stands inside of strings is no field, and what comes behind a `#` is said to readers.
  const bare = schema.replace(/"(?:[^"\\\n]|\\.)*"|#.*/g, (text) =>
    text.startsWith('"') ? `"${blank(text.slice(2))}"` : blank(text),
  );
  const roots = rootTypes(bare);
  return [...roots].flatMap(([type, method]) =>
    fieldsOf(file, { bare, schema }, type).flatMap((field): Fact[] => {
      const inside = spaceOf(field, type) ? fieldsOf(file, { bare, schema }, field.type) : [];
      // What is only the place of others is asked for by none.
      const told =
        inside.length > 0 ? inside.map((each) => ({ ...each, name: `${field.name}.${each.name}` })) : [field];
      return told.map(({ name, line, guards, takes, answers }) =>
        makeRoute({
          method,
          path: [name],
          framework: 'GraphQL',
          line,
          guards: [...new Set([...(inside.length > 0 ? field.guards : []), ...guards])],
          takes,
          answers,
        }),
      );
    }),
  );
}

interface Field {
  name: string;
  line: number;
  /** The type of its answer, without brackets and marks. */
  type: string;
  guards: string[];
  takes: string[];
  answers: 'one' | 'many' | undefined;
}

/** `orders: OrderQueries`: a field that takes nothing, and whose type is called after what the root type holds. */
function spaceOf({ type, takes, answers }: Field, root: string): boolean {
  return (
    answers !== 'many' &&
    takes.length === 0 &&
    type !== root &&
    /[a-z](?:Quer(?:y|ies)|Mutations?|Subscriptions?)$/.test(type)
  );
}

const DESCRIPTION = /"""[\s\S]*?"""/g;

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The schemas that a program holds in its own text, where they stand; all else is blank. */
function templates(file: SourceFile): string {
  if (!/\btype\s+(?:Query|Mutation|Subscription)\b/.test(file.text)) return '';
  let at = 0;
  let kept = '';
  for (const { 0: whole, 1: schema = '', index } of file.text.matchAll(TEMPLATE)) {
    const from = index + whole.length - 1 - schema.length;
    kept += blank(file.text.slice(at, from)) + schema.replace(DESCRIPTION, blank);
    at = from + schema.length;
  }
  return kept;
}

const TEMPLATE = /(?:\bgql|\bgraphql|\/\*\s*GraphQL\s*\*\/\s*)`([^`]*)`/g;

/** The fields of a type and of what is added to it. */
function fieldsOf(file: SourceFile, { bare, schema }: { bare: string; schema: string }, name: string): Field[] {
  if (!bare.includes(name)) return [];
  // `type Mutation` without fields, to which other files add, ends where the next definition begins.
  const head = new RegExp(
    `^[ \\t]*(?:extend\\s+)?type\\s+${escaped(name)}\\b(?:(?!^[ \\t]*(?:extend|${DEFINITION})\\b)[^{]){0,200}\\{`,
    'gm',
  );
  return [...bare.matchAll(head)].flatMap((type) => {
    const open = type.index + type[0].length - 1;
    const fields: { name: string; line: number; from: number; to: number }[] = [];
    let depth = 0;
    let braces = 1;
    for (let line = file.lineAt(open) + 1; line <= file.lines.length; line++) {
      const [from, to] = [file.offsetOf(line), file.offsetOf(line + 1)];
      const text = bare.slice(from, to);
      if (NEXT_DEFINITION.test(text)) break;
      const field = depth === 0 ? /^\s*(\w+)\s*[(:]/.exec(text)?.[1] : undefined;
      depth += count(text, '(') - count(text, ')');
      braces += count(text, '{') - count(text, '}');
      if (braces <= 0) break;
      const last = fields.at(-1);
      if (field) fields.push({ name: field, line, from, to });
      else if (last) last.to = to;
    }
    return fields.map(({ name: own, line, from, to }) => ({
      name: own,
      line,
      ...readField(bare.slice(from, to), schema.slice(from, to)),
    }));
  });
}

/** `orders(first: Int): [Order!]! @hasRole(role: OWNER)`. */
function readField(bare: string, written: string): Pick<Field, 'type' | 'guards' | 'takes' | 'answers'> {
  const open = /^\s*\w+\s*\(/.exec(bare)?.[0].length ?? 0;
  const close = open === 0 ? 0 : closingBracket(bare, open - 1);
  if (close < 0) return { type: '', guards: [], takes: [], answers: undefined };
  const behind = bare.slice(close);
  const [, list, type = ''] = /:\s*(\[*)\s*(\w+)/.exec(behind) ?? [];
  const takes = splitList(bare.slice(open, Math.max(open, close)).replace(/"\s*"/g, '').replace(/\n/g, ',')).flatMap(
    (each) => /^(\w+)\s*:/.exec(each.trim())?.[1] ?? [],
  );
  return { type, guards: guardsOf(written.slice(close)), takes, answers: answersOf(type, list !== '') };
}

/** Whether one thing is answered or several; a type that may hold several under another name says neither. */
export function answersOf(type: string, isList: boolean): 'one' | 'many' | undefined {
  if (isList) return 'many';
  return /(?:Connection|List|[a-z]Page|Paginated|Pagination|Paging|Collection|Set|Results?|Payload|Response|Output|Data|Info|s)$|^(?:Paginated|JSON|Any)/.test(
    type,
  )
    ? undefined
    : 'one';
}

/** `@isAuthorized`, `@hasRole(role: ADMIN)` behind a field: directives that ask who calls. */
function guardsOf(field: string): string[] {
  return [...field.matchAll(/@(\w+)(\([^()]{0,160}\))?/g)]
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

import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { named } from '../read-parameters.ts';
import { shownDefault } from '../signature.ts';

type Place = Parameter['in'];

/** All that was sent. */
const ALL = String.raw`\$request(?:->(?:(?:all|input|post|validated|toArray|json\(\)->all)\(\)|only\([^()]*\)))?`;
/** What is held against rules: `$request->validate([`, `Validator::make($request->all(), $rules)`, `ownValidator($data, [`. */
const HELD_AGAINST =
  /(->validate|\b\w*[vV]alidat(?:e|or)|(?:Validator::|->)make)\(\s*(?:(\$\w+(?:->[\w()>-]+)?),\s*)?(?:\[|(\$\w+)\s*[,)])/g;
/** What a request of Laravel has besides what was sent. */
const OF_REQUEST = /^(?:attributes|request|query|server|files|cookies|headers|json|user|session|route)$/;

/** What an action of Laravel, Symfony or Slim reads from its request. */
export function readInPhp({ code: written, bare, method, framework }: HandlerCode): Parameter[] {
  // The function of Laravel hands out the same request, and no place is to move.
  const code = written
    .replace(/\brequest\(\)(?=->)/g, ' $request')
    .replace(/\(\s*key:(?=\s*['"])/g, (named) => `(${' '.repeat(named.length - 1)}`);
  const held: Place = /^(?:GET|HEAD)$/.test(method) ? 'query' : 'body';
  // What is deleted is seldom told by a body; only rules say so.
  const sent: Place = method === 'DELETE' ? 'query' : held;
  return [
    ...heldAgainst(code, bare).map((name): Parameter => ({ in: held, name })),
    ...named(
      code,
      /\$request->query(?:->(?:get|getInt|getBoolean))?\(\s*['"]([\w.-]+)['"](?:\s*,\s*([^(),]+))?/g,
      'query',
    ),
    ...named(code, /\$request->(?:input|get|integer|boolean|string)\(\s*['"]([\w-]+)['"](?:\s*,\s*([^(),]+))?/g, sent),
    ...(framework === 'Laravel' ? named(code, BY_FACADE, sent) : []),
    ...named(code, /\$request->getPayload\(\)->get\w*\(\s*['"]([\w-]+)['"](?:\s*,\s*([^(),]+))?/g, 'body'),
    ...named(code, /\$request->request->get\(\s*['"]([\w.-]+)['"](?:\s*,\s*([^(),]+))?/g, 'form'),
    ...named(code, /\$request->file\(\s*['"]([\w.-]+)['"]/g, 'form'),
    ...(framework === 'Laravel' ? named(code, PROPERTY, sent).filter(({ name }) => !OF_REQUEST.test(name ?? '')) : []),
    ...named(code, /#\[QueryParam\(\s*(?:name:\s*)?['"]([\w.[\]-]+)['"]/g, 'query'),
    ...keysRead(code, 'body', WHOLE_BODY),
    ...keysRead(code, 'query', /\$(\w+)\s*=\s*\$request->getQueryParams\(\)/g),
  ];
}

/** `Input::get('name')` and `Request::input('name')` ask the request of Laravel that is being answered. */
const BY_FACADE =
  /\b(?:\w{0,20}[iI]nput|Request)::(?:get|input|query|integer|boolean|string)\(\s*['"]([\w-]+)['"](?:\s*,\s*([^(),]+))?/g;

/** `$request->name` of Laravel is what was sent by that name. */
const PROPERTY = /\$request->([a-z]\w*)\b(?!\s*(?:\(|->|=[^=>]))/g;

/** The names that the rules of an action are given for. */
function heldAgainst(code: string, bare: string): string[] {
  return [...code.matchAll(HELD_AGAINST)].flatMap(({ 0: whole, 1: call, 2: held, 3: rules, index }) => {
    const isSent =
      held === undefined
        ? call === '->validate'
        : new RegExp(`^${ALL}$`).test(held) || new RegExp(`${escaped(held)}\\s*=\\s*${ALL}\\s*;`).test(code);
    if (!isSent) return [];
    const entries = rules === undefined ? listAt(code, bare, index + whole.length - 1) : writtenTo(code, bare, rules);
    return entries.flatMap((each) => /^['"](\w+)(?:\.[\w.*]+)?['"]\s*=>/.exec(each)?.[1] ?? []);
  });
}

/** The entries of a list that begins with a bracket. */
export function listAt(code: string, bare: string, open: number): string[] {
  const close = closingBracket(bare, open);
  return splitList(code.slice(open + 1, Math.max(open + 1, close))).map((each) => each.trim());
}

/** The entries that a variable is given, at once or one by one: `$rules = ['lid' => 'string']`, `$rules['lid'] = 'string'`. */
export function writtenTo(code: string, bare: string, variable: string): string[] {
  const found = code.matchAll(
    new RegExp(`${escaped(variable)}\\s*(?:=\\s*(?=\\[)|\\[(['"][\\w.*]+['"])\\]\\s*=(?!=)([^;]*))`, 'g'),
  );
  return [...found].flatMap(({ 0: whole, 1: key, 2: value, index }) =>
    key === undefined ? listAt(code, bare, index + whole.length) : [`${key} => ${value}`],
  );
}

/** `$data = json_decode($request->getContent(), true)`, `$data = $request->getParsedBody()`, `$data = $this->getJson($request)`. */
const WHOLE_BODY =
  /\$(\w+)\s*=\s*(?:\(\w+\)\s*)?(?:json_decode\(\s*(?:json:\s*)?(?:\(string\)\s*)?\$request->get(?:Content|Body)\(\)|\$request->(?:toArray|getParsedBody)\(\)|\$this->\w*(?:[jJ]son|[pP]ayload)\w*\(\s*\$request\s*\))/g;

/** What is read from a variable that holds all of one part: `$data['name'] ?? 'x'`, `$data->name`. */
function keysRead(code: string, place: Place, holder: RegExp): Parameter[] {
  return [...code.matchAll(holder)].flatMap(({ 1: variable = '' }) =>
    [
      ...code.matchAll(
        new RegExp(
          `\\$${escaped(variable)}(?:\\[['"]([\\w-]+)['"]\\]|->(?:(\\w+)\\b(?!\\()|\\{['"]([\\w-]+)['"]\\}))(?!\\s*=[^=>])(?:\\s*\\?\\?\\s*([^\\s,;)]+))?`,
          'g',
        ),
      ),
    ].map(
      ([, key, property, quoted, preset]): Parameter => ({
        in: place,
        name: key ?? property ?? quoted ?? '',
        ...shownDefault(preset),
      }),
    ),
  );
}

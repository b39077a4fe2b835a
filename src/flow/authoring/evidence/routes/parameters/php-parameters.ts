import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { named } from './read-parameters.ts';
import { shownDefault } from './signature.ts';

type Place = Parameter['in'];

/** Where the rules for what is sent begin: `$request->validate([`, `Validator::make($request->all(), [`. */
const HELD_AGAINST =
  /(?:->validate|\bvalidator|(?:Validator::|->)make)\(\s*(?:\$request(?:->(?:all|input|post|validated)\(\))?,\s*)?\[/;

/** What an action of Laravel, Symfony or Slim reads from its request. */
export function readInPhp({ code, bare, method }: HandlerCode): Parameter[] {
  const sent: Place = /^(?:GET|HEAD)$/.test(method) ? 'query' : 'body';
  return [
    ...heldAgainst(code, bare).map((name): Parameter => ({ in: sent, name })),
    ...named(
      code,
      /\$request->query(?:->(?:get|getInt|getBoolean))?\(\s*['"]([\w.-]+)['"](?:\s*,\s*([^(),]+))?/g,
      'query',
    ),
    ...named(code, /\$request->(?:input|get|integer|boolean|string)\(\s*['"]([\w-]+)['"](?:\s*,\s*([^(),]+))?/g, sent),
    ...named(code, /\$request->getPayload\(\)->get\w*\(\s*['"]([\w-]+)['"](?:\s*,\s*([^(),]+))?/g, 'body'),
    ...named(code, /\$request->request->get\(\s*['"]([\w.-]+)['"](?:\s*,\s*([^(),]+))?/g, 'form'),
    ...named(code, /\$request->file\(\s*['"]([\w.-]+)['"]/g, 'form'),
    ...keysRead(code, 'body', WHOLE_BODY),
    ...keysRead(code, 'query', /\$(\w+)\s*=\s*\$request->getQueryParams\(\)/g),
  ];
}

/** The names that the rules of an action are given for. */
function heldAgainst(code: string, bare: string): string[] {
  const begin = HELD_AGAINST.exec(code);
  const open = begin ? begin.index + begin[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(bare, open);
  return splitList(code.slice(open + 1, Math.max(open + 1, close))).flatMap((each) => {
    const name = /^['"](\w+)['"]\s*=>/.exec(each.trim())?.[1];
    return name === undefined ? [] : [name];
  });
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
          `\\$${variable}(?:\\[['"]([\\w-]+)['"]\\]|->(?:(\\w+)\\b(?!\\()|\\{['"]([\\w-]+)['"]\\}))(?!\\s*=[^=>])(?:\\s*\\?\\?\\s*([^\\s,;)]+))?`,
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

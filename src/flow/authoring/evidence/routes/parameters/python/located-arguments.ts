import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Parameter } from '../parameter.ts';

const PLACES: Readonly<Record<string, Parameter['in']>> = {
  query: 'query',
  querystring: 'query',
  args: 'query',
  json: 'body',
  json_or_form: 'body',
  form: 'form',
  formData: 'form',
  files: 'form',
  headers: 'header',
};
const DECORATOR = /^[ \t]*@(?:\w+\.)*(\w+)\(/gm;
/** Decorators of webargs, flask-smorest and APIFlask, which take the body where they name no place. */
const OF_BODY = /^(?:use_args|use_kwargs|arguments|input)$/;

interface Source {
  code: string;
  bare: string;
}

/** What decorators say that a view takes, and from where: `@use_args({"page": fields.Int()}, location="query")`. */
export function locatedArguments(evidence: Evidence, handler: Handler, method: string): Parameter[] {
  const text = evidence.text(handler);
  const head = text.slice(0, Math.max(0, text.search(/^[ \t]*(?:async )?def /m)));
  const whole = (): Source => maskCode('python', (evidence.lines(handler.path) ?? []).join('\n'));
  const { code, bare } = maskCode('python', head);
  const decorated = [...bare.matchAll(DECORATOR)].flatMap(({ 0: start, 1: name = '', index }): Parameter[] => {
    const open = index + start.length - 1;
    const list = splitList(code.slice(open + 1, Math.max(open + 1, closingBracket(bare, open))));
    const said = list.map((each) => /^location\s*=\s*["'](\w+)["']$/.exec(each)?.[1]).find(Boolean);
    const place = said === undefined ? (OF_BODY.test(name) && method !== 'GET' ? 'body' : undefined) : PLACES[said];
    return place === undefined ? [] : ofSpecification(list[0] ?? '', place, whole);
  });
  return [...decorated, ...parsedArguments(maskCode('python', text).code, method, whole)];
}

/** A table of names, here or in a constant of the file, or the class of a schema. */
function ofSpecification(written: string, place: Parameter['in'], whole: () => Source): Parameter[] {
  if (written.startsWith('{'))
    return splitList(written.slice(1, -1)).flatMap((each): Parameter[] => {
      const name = stringValue(/^("[^"]*"|'[^']*')\s*:/.exec(each)?.[1]);
      return name === null ? [] : [{ in: place, name }];
    });
  const type = /^(?:\w+\.)*([A-Z]\w*[a-z]\w*)(?:\([\s\S]*\))?$/.exec(written)?.[1];
  if (type !== undefined) return [{ in: place, name: null, type }];
  if (!/^\w+$/.test(written)) return [];
  const { code, bare } = whole();
  const made = new RegExp(`^${escaped(written)}\\s*(?::[^=\\n]+)?=\\s*\\{`, 'm').exec(bare);
  const open = made ? made.index + made[0].length - 1 : -1;
  const close = made ? closingBracket(bare, open) : -1;
  return close < 0 ? [] : ofSpecification(code.slice(open, close + 1), place, whole);
}

/** Flask-RESTful: `args = parser.parse_args()`, with `parser.add_argument("page", location="args")` in the same file. */
function parsedArguments(own: string, method: string, whole: () => Source): Parameter[] {
  const parsers = [...own.matchAll(/(?<![\w.])(\w+)\.parse_args\(/g)].map(([, parser = '']) => parser);
  return [...new Set(parsers)].flatMap((parser) => {
    const isOwn = new RegExp(`\\b${escaped(parser)}\\s*=`).test(own);
    const { code, bare } = isOwn ? maskCode('python', own) : whole();
    if (!new RegExp(`\\b${escaped(parser)}\\s*=\\s*(?:reqparse\\.)?RequestParser\\(`).test(bare)) return [];
    return [...bare.matchAll(new RegExp(`(?<![\\w.])${escaped(parser)}\\.add_argument\\(`, 'g'))].flatMap(
      ({ 0: start, index }): Parameter[] => {
        const open = index + start.length - 1;
        const list = splitList(code.slice(open + 1, Math.max(open + 1, closingBracket(bare, open))));
        const name = stringValue(list[0]);
        const said = stringValue(namedArgument(list.slice(1), 'location') ?? undefined);
        const place = said === null ? (/^(?:GET|DELETE)$/.test(method) ? 'query' : 'body') : PLACES[said];
        return name === null || place === undefined || !/^\w[\w-]*$/.test(name) ? [] : [{ in: place, name }];
      },
    );
  });
}

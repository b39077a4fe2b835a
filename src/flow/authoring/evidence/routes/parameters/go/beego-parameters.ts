import { escaped } from '../../../../../../base/escaped.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { type FoundSymbol, shortName } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { definedHandler, type Handler } from '../../handlers/handler.ts';
import type { Parameter } from '../parameter.ts';
import { named } from '../read-parameters.ts';

const DEEPEST = 3;
const MOST_METHODS = 40;

/** What a controller of Beego reads from the request that its context holds. */
export function readInBeego(code: string, method: string): Parameter[] {
  const isRead = /^(?:GET|HEAD)$/.test(method);
  const isForm = /\.Request\.FormFile\(|\.GetFiles?\(/.test(code);
  // Beego looks for a name in the address and in a form alike.
  const either = isRead || !isForm ? 'query' : 'form';
  return [
    ...named(code, /\.Input\.Query\(\s*"([\w.[\]-]+)"\s*\)/g, 'query'),
    ...named(code, /\.Input\(\)\.Get\(\s*"([\w.[\]-]+)"\s*\)/g, either),
    ...named(code, /\.Request\.Form(?:\.Get|Value)\(\s*"([\w.[\]-]+)"\s*\)/g, either),
    ...named(
      code,
      new RegExp(
        `\\b${escaped(receiverOf(code) || 'this')}\\.Get(?:Strings?|Bool|Float|U?[iI]nt(?:8|16|32|64)?)\\(\\s*"([\\w.[\\]-]+)"(?:\\s*,\\s*([^(),]+))?`,
        'g',
      ),
      either,
    ),
    ...named(code, /\.(?:Request\.(?:FormFile|PostFormValue)|GetFiles?)\(\s*"([\w.[\]-]+)"\s*\)/g, 'form').map(
      (each) => (isRead ? { ...each, in: 'query' as const } : each),
    ),
  ];
}

/** The methods of its own controller that a handler calls, and those that they call: `c.validate()`. */
export function ownMethods(evidence: Evidence, handler: Handler, code: string): { code: string; bare: string }[] {
  const known = new Set<number>();
  const follow = (from: Pick<Handler, 'calls'>, text: string, depth: number): { code: string; bare: string }[] =>
    from.calls.flatMap((called) => {
      if (known.has(called.id) || known.size >= MOST_METHODS || !isOwn(called, text)) return [];
      known.add(called.id);
      const inner = maskCode('go', evidence.text(called));
      return [inner, ...(depth < DEEPEST ? follow(definedHandler(evidence, called), inner.code, depth + 1) : [])];
    });
  return follow(handler, code, 1);
}

/** The name by which a method calls itself what it is a method of: `func (c *ShopController) Show() {`. */
export function receiverOf(code: string): string {
  return /^\s*func\s*\(\s*(\w+)\s+\*?\w+\s*\)/.exec(code)?.[1] ?? '';
}

function isOwn({ kind, path, name }: FoundSymbol, text: string): boolean {
  const receiver = receiverOf(text);
  return (
    kind === 'method' &&
    path.endsWith('.go') &&
    receiver !== '' &&
    new RegExp(`\\b${escaped(receiver)}\\.${escaped(shortName(name))}\\(`).test(text)
  );
}

/** What of a request says who calls, from where and to which path, and nothing that is sent to be worked on. */
const ASIDE =
  /\.Ctx\.(?:Output\b|ResponseWriter\b|(?:Set|Get)?(?:Secure)?Cookie\(|SetCookie\(|Redirect\(|WriteString\(|Abort\(|Input\.(?:Session|Cookie|Header|Params?|SetParam|IP|UR[LI]|Host|Site|Scheme|Domain|Method|Is\w*|Refer|Referer|UserAgent|Port|Proxy|Protocol|SubDomains|CruSession|SetData|GetData)\b|Request\.(?:Host|Header|Method|RemoteAddr|Context|TLS|Cookies?|UserAgent|Referer|RequestURI|BasicAuth|URL\.(?:Path|Host|Scheme)|ParseForm|ParseMultipartForm)\b)/g;
/** What is asked for by its name was read, and so was what is put into a variable of a known type. */
const READ =
  /\.(?:Ctx\.)?(?:Input\.Query|Input\(\)\.Get|Request\.Form\.Get|Request\.(?:FormFile|FormValue|PostFormValue))\(\s*"[^"]*"\s*\)/g;
const OPEN = /\.Ctx\b(?!\.(?:Input\.RequestBody)\b)|\.Input\(\)|\.(?:ParseForm|ParseWithPrefix|Bind\w*)\(/;
const BY_NAME = '\\.Get(?:Strings?|Bool|Float|Files?|U?[iI]nt(?:8|16|32|64)?)\\(\\s*[^"\\s]';

/** Whether a method of a controller does something else with its request than was understood. */
export function isRequestOpen(code: string, part: 'query' | 'body'): boolean {
  const receiver = receiverOf(code);
  const rest = code.replace(READ, '').replace(ASIDE, '');
  if (receiver !== '' && new RegExp(`\\b${escaped(receiver)}${BY_NAME}`).test(rest)) return true;
  // Whoever is handed the controller may read all of it.
  if (
    receiver !== '' &&
    new RegExp(`[(,]\\s*&?${escaped(receiver)}(?:\\.Controller)?\\s*[,)]`).test(rest.replace(/^[^{]*\{/, ''))
  )
    return true;
  return OPEN.test(rest) || (part === 'body' && /\.RequestBody\b|\.Body\b/.test(rest));
}

import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { goText } from '../../text/constant-text.ts';
import { splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { answering } from './go-handlers.ts';
import { isBaseField, writtenPath } from './go-paths.ts';

/** A router without a name, of the project itself or of a package that is not known. */
export const OWN_FRAMEWORK = 'HTTP router';
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|Get|Post|Put|Patch|Del|Delete|Options|Head|Any|All)$/;
const HANDLE = /^(?:Handle|HandleFunc|HandlerFunc|Handler|Method|MethodFunc|Any)$/;
/** How routers of the project itself take a path and what answers it: `m.HandleCORS("/token", h.token)`. */
const OWN_HANDLE = /^Handle[A-Z]\w*$/;
/** A constant that may be a path, of the same package or of another one. */
const CONSTANT = /^(?:[a-z]\w*\.[A-Z]|[A-Za-z])\w*$/;

interface Registration {
  method: string;
  path: string;
  handler: string | undefined;
  constant?: string;
  isBelow?: boolean;
}

/** The path of `r.Combo("/orders").Get(list)`, where the verb takes none. */
function combinedPath({ name, receiver }: CodeCall): string | null {
  return VERB.test(name) ? (/\.Combo\(\s*"([^"]*)"/.exec(receiver ?? '')?.[1] ?? null) : null;
}

/** What a registration is given beside its path: what answers, and what stands before that. */
export function givenBesidePath(call: CodeCall): string[] {
  return combinedPath(call) === null ? call.arguments.slice(1) : call.arguments;
}

/** `r.Get("/orders", append(before, list)...)` is given the parts of what is put together there. */
export function withListed(call: CodeCall): CodeCall {
  const [, list] = /^append\(([\s\S]*)\)\.\.\.$/.exec(call.arguments.at(-1) ?? '') ?? [];
  const [first, ...others] = list === undefined ? [] : splitList(list);
  if (first === undefined || others.length === 0 || !/^[\w.]+$/.test(first)) return call;
  return { ...call, arguments: [...call.arguments.slice(0, -1), `${first}...`, ...others] };
}

/** What a call puts where: `r.GET("/orders", list)`, in the manners of all routers that are known. */
export function registration(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  isRouter: boolean,
): Registration | null {
  const combined = combinedPath(call);
  if (combined !== null) return { method: call.name.toUpperCase(), path: combined, handler: call.arguments.at(-1) };
  const isBare = isRouter && /^\w+\.Methods\([^()]*\)$/.test(call.receiver ?? '');
  const chained = /^(?:Handler|HandlerFunc)$/.test(call.name)
    ? (gorillaPath(file, call.receiver ?? '') ?? (isBare ? { path: '' } : null))
    : null;
  if (chained !== null && call.arguments.length === 1 && (isRouter || framework === 'gorilla/mux'))
    return { method: 'ANY', ...chained, handler: call.arguments[0] };
  if (call.receiver === null || call.arguments.length < 2) return null;
  const listed =
    call.name === 'Methods' && isRouter && framework !== 'gorilla/mux' ? listedMethods(call.arguments[0]) : [];
  const behind = listed.length > 0 ? writtenPath(file, call.arguments[1]) : null;
  if (behind !== null) {
    return { method: listed.join(' '), path: behind, handler: answering(framework, call.arguments.slice(2)) };
  }
  const matched = call.name === 'Match' && isRouter ? stringsIn(call.arguments[0] ?? '') : [];
  if (matched.length > 0) {
    const path = writtenPath(file, call.arguments[1]);
    return path === null ? null : { method: matched.join(' '), path, handler: call.arguments[2] };
  }
  const isVerb = VERB.test(call.name) && framework !== 'net/http' && framework !== 'gorilla/mux';
  const isOwnHandle = isRouter && call.arguments.length === 2 && OWN_HANDLE.test(call.name);
  if (!isVerb && !isOwnHandle && !HANDLE.test(call.name)) return null;
  if (framework === OWN_FRAMEWORK && !isRouter) return null;
  if (!isRouter && /(?:[cC]lient|resty|request|\bhttp\.DefaultClient)\b/.test(call.receiver)) return null;
  if (/^(?:Method|MethodFunc|Handle|Handler|HandlerFunc)$/.test(call.name) && call.arguments.length >= 3) {
    const method = stringValue(call.arguments[0]) ?? /^http\.Method(\w+)$/.exec(call.arguments[0] ?? '')?.[1];
    const path = writtenPath(file, call.arguments[1]);
    return method && path?.startsWith('/') ? { method, path, handler: call.arguments[2] } : null;
  }
  const handler = answering(framework, call.arguments.slice(1));
  const verb = /^(?:Any|All)$/.test(call.name) ? 'ANY' : call.name === 'Del' ? 'DELETE' : call.name.toUpperCase();
  // What answers at the very place where the product is installed.
  const isBase = isVerb && isRouter && isBaseField(call.arguments[0]);
  const written = isBase ? '' : writtenPath(file, call.arguments[0]);
  if (written === null) {
    const constant = isRouter && isOfConstants(call.arguments[0] ?? '') ? call.arguments[0] : undefined;
    return constant === undefined ? null : { method: isVerb ? verb : 'ANY', path: '', handler, constant };
  }
  const pattern = /^(?:([A-Z]{3,7}) )?([\w.-]*)(\/\S*)$/.exec(written);
  const isSame = written === '' && isRouter && framework === 'gorilla/mux';
  const isBelow =
    isSame || (isVerb && (written === '' || (isRouter && /^[\w:*{][^\s/]*$|^[\w:*{][^\s/]*\/\S*$/.test(written))));
  if (!pattern && !isBelow) return null;
  if (/^["\d]|^nil$/.test(handler ?? '')) return null;
  const path = isBelow ? written : (pattern?.[3] ?? '');
  const takesBelow = isOwnHandle && call.name.endsWith('Prefix');
  return { method: isVerb ? verb : (pattern?.[1] ?? 'ANY'), path: takesBelow ? `${path}/*` : path, handler };
}

/** What a request is asked for by in `r.Methods("HEAD, GET", "/orders", list)`, without what every address answers. */
function listedMethods(written: string | undefined): string[] {
  const text = stringValue(written) ?? '';
  const found = /^[A-Z]{3,7}(?:\s*,\s*[A-Z]{3,7})*$/.test(text) ? text.split(/\s*,\s*/) : [];
  const others = found.filter((each) => !/^(?:HEAD|OPTIONS)$/.test(each));
  return others.length > 0 ? others : found;
}

/** gorilla's `r.Path("/orders").Handler(h)`, and `r.PathPrefix("/files").Handler(h)`, which takes all that lies below. */
function gorillaPath(file: SourceFile, receiver: string): { path: string; isBelow?: boolean } | null {
  const [, name, written] = GORILLA_PATH.exec(receiver) ?? [];
  const whole = writtenPath(file, written);
  const path = whole ?? restOfPath(file, written);
  if (path === null || receiver.includes('.Subrouter()')) return null;
  const isOne = name === 'Path' || /:\.[*+]\}$/.test(path);
  return { path: isOne ? path : `${path.replace(/\/$/, '')}/*`, ...(whole === null ? { isBelow: true } : {}) };
}

const GORILLA_PATH = /\.(Path|PathPrefix)\(\s*("[^"]*"|`[^`]*`|[\w.]+(?:\s*\+\s*(?:[\w.]+|"[^"]*"))*)\s*\)/;

/** What stands behind a prefix that the function around is handed: `/orders` of `prefix + ordersPath`. */
function restOfPath(file: SourceFile, written: string | undefined): string | null {
  const [, ...rest] = splitList(written ?? '', '+');
  const texts = rest.map((each) => goText(file, each));
  const path = texts.includes(null) ? '' : texts.join('');
  return path.startsWith('/') ? path : null;
}

/** A constant of another file, alone or with more behind it: `ordersPath+"/{id}"`. */
function isOfConstants(written: string): boolean {
  const [first = '', ...more] = splitList(written, '+');
  return CONSTANT.test(first) && more.every((each) => stringValue(each) !== null || CONSTANT.test(each));
}

/** gorilla's `.HandleFunc(…).Methods("GET")`, by the line of the registration. */
export function methodsByLine(file: SourceFile): Map<number, string[]> {
  const methods = new Map<number, string[]>();
  for (const call of file.parsed.calls) {
    if (call.name !== 'Methods' || call.receiver === null) continue;
    const verbs = call.arguments.flatMap((each) => [
      ...stringsIn(each),
      ...[...each.matchAll(/http\.Method(\w+)/g)].map((match) => match[1] ?? ''),
    ]);
    if (verbs.length > 0)
      methods.set(
        call.line,
        verbs.map((verb) => verb.toUpperCase()),
      );
  }
  return methods;
}

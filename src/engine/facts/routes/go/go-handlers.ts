import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, withoutLastComma } from '../../text/literal.ts';
import { isGuardWrapper } from '../guard-wrappers.ts';
import { writtenArguments } from '../written-arguments.ts';

/** What answers by its own name: `HandleLogin`, `serveFile`, `loginHandler`. */
const NAMED_HANDLER = /^(?:[hH]andle|[sS]erve)[A-Z]\w*$|\w(?:Handler|HandlerFunc)$/;
/** What makes a handler from its parts is named after what it does, and is itself the one to look at. */
const MAKES = /^(?:new|make)|^(?!to|as|wrap|adapt|convert|with)\w*(?:handler|page)$/i;

/**
 * The handler among what a function of Go is given that turns it into one of the router: `orders.HandleList` of
 * `toHTTP(deps, orders.HandleList, middleware...)`. Where the first thing given may be the handler, nothing is chosen.
 */
export function adaptedHandler(file: SourceFile, named: string | undefined, inside: number | null): string | undefined {
  const written = madeLocally(file, named ?? '', inside) ?? named;
  const endpoint = servedEndpoint(file, named ?? '');
  if (endpoint !== undefined) return endpoint;
  // What a package makes a handler of is what it works with: `promhttp.HandlerFor(registry(), options)`.
  const made = MADE_BY_PACKAGE.exec(written?.trim() ?? '')?.[1];
  if (made !== undefined && isOfHost(file, made)) return made;
  const [, outer = '', list = ''] = /^([\w.]+)\(([\s\S]*)\)$/.exec(written?.trim() ?? '') ?? [];
  const [first = '', ...rest] = splitList(list);
  if (outer === '' || MAKES.test(outer.split('.').at(-1) ?? '') || !/^\w+$/.test(first) || isFunction(file, first))
    return written;
  if (NAMED_HANDLER.test(first)) return written;
  const handlers = rest.filter((each) => isHandler(file, each));
  return handlers.length === 1 ? handlers[0] : written;
}

const MADE_BY_PACKAGE = /^(?:[\w.]*[wW]rap\w*\(\s*)?(\w+\.(?:Handler(?:For)?|FileServer(?:FS)?))\(\s*[^\s)]/;

/** What serves files, or answers, below a prefix that is taken off: `http.StripPrefix("/files/", http.FileServer(files))`. */
export function unstripped(written: string | undefined): string | undefined {
  const list = /^http\.StripPrefix\(([\s\S]*)\)$/.exec(written?.trim() ?? '')?.[1];
  const inner = list === undefined ? undefined : splitList(withoutLastComma(list))[1]?.trim();
  const serving = /^(?:http\.FileServer(?:FS)?|\w*[fF]ile[sS]erver\w*)(?=\()/.exec(inner ?? written?.trim() ?? '')?.[0];
  return serving ?? (inner !== undefined && /^\w+$/.test(inner) ? inner : written);
}

/** Whether a name is of a package from elsewhere, which its path says by naming a host. */
function isOfHost(file: SourceFile, written: string): boolean {
  const [owner = ''] = written.split('.');
  return /^[\w-]+\.[\w.-]+\//.test(file.moduleOf(owner) ?? '');
}

/**
 * What answers among all that a router is given for one path: the last thing, with Echo the first. With a router of the
 * project what is called there makes what stands before it, and what asks may stand behind as well:
 * `m.Post("/orders", signedIn(), bind(NewOrder{}), orders.Add)`.
 */
export function answering(framework: string, given: readonly string[]): string | undefined {
  if (/^(?:Gin|Fiber|Macaron|Hertz|Iris)$/.test(framework)) return given.at(-1);
  if (framework === 'Echo' || given.length === 1) return given[0];
  const named = given.filter((each) => /^(?!true$|false$|nil$)[A-Za-z_][\w.]*$|^func\b/.test(each));
  return named.findLast((each) => !isGuardWrapper(each)) ?? named.at(-1) ?? given.at(-1);
}

/** A registration whose handler stands inside of so many functions that the parser cut it, with all of it. */
export function withWholeHandler(file: SourceFile, call: CodeCall): CodeCall {
  const isCut = call.arguments.some(
    (each) => /^[\w.]+\(/.test(each) && !each.endsWith(')') && each.length > SHORTEST_CUT,
  );
  return isCut ? { ...call, arguments: writtenArguments(file, call).map((each) => each.replace(/\s+/g, ' ')) } : call;
}

const SHORTEST_CUT = 190;

/** `Orders.List` of `o.List` in a method of `(o *Orders)`. */
export function ofReceiver(file: SourceFile, inside: number | null, written: string | undefined) {
  const signature = file.parsed.symbols[inside ?? -1]?.signature ?? '';
  const [, receiver, type = ''] = /^func \((\w+) \*?(\w+)/.exec(signature) ?? [];
  if (receiver === undefined || !/^\w+\.\w+$/.test(written ?? '') || !written?.startsWith(`${receiver}.`))
    return written;
  return `${type}${written.slice(receiver.length)}`;
}

/** A function that is written where it is handed over with what stands around it: `chain.Then(func, signedIn...)`. */
export function withoutBody(written: string | undefined): string | undefined {
  const [head = ''] = /^[\w.]+\(\s*func(?=\()/.exec(written ?? '') ?? [];
  if (written === undefined || head === '') return written;
  const end = closingBracket(written, written.indexOf('{', closingBracket(written, head.length)));
  const rest = end < 0 ? '' : written.slice(end + 1).trim();
  return rest.startsWith(',') ? `${head}${rest}` : written;
}

/** What makes the endpoint of a server of go-kit: `makeList` of `list := httptransport.NewServer(makeList(service), …)`. */
function servedEndpoint(file: SourceFile, written: string): string | undefined {
  const name = /^(\w+)(?:\.ServeHTTP)?$/.exec(written)?.[1];
  if (name === undefined || !file.imports(/go-kit\/kit\/transport\/http$/)) return undefined;
  return new RegExp(`\\b${escaped(name)}\\s*:?=\\s*\\w+\\.NewServer\\(\\s*([\\w.]+)\\(`).exec(file.code)?.[1];
}

/** What a variable of the function around holds, where one call makes it: `handler := promhttp.HandlerFor(registry)`. */
function madeLocally(file: SourceFile, name: string, inside: number | null): string | undefined {
  const around = file.symbol(inside ?? undefined);
  if (!around || !/^[a-z]\w*$/.test(name) || isFunction(file, name)) return undefined;
  const set = new RegExp(`^[ \\t]*${escaped(name)}\\s*(?::?=)\\s*(.*)$`);
  const [only, ...others] = file.lines
    .slice(around.startLine - 1, around.endLine)
    .flatMap((text, place) => (set.test(text) ? [{ text, line: around.startLine + place }] : []));
  const call = /:=\s*([\w.]+)\(/.exec(only?.text ?? '')?.[1];
  const made = file.parsed.calls.find(
    (each) => each.line === only?.line && [each.receiver, each.name].filter((part) => part !== null).join('.') === call,
  );
  // What else is put around it later would not be told.
  return made === undefined || others.length > 0 ? undefined : `${call}(${made.arguments.join(', ')})`;
}

/** A function of a package that the file imports, or one that is called a handler. */
function isHandler(file: SourceFile, written: string): boolean {
  const [, owner = '', name = ''] = /^(?:([\w.]+)\.)?(\w+)$/.exec(written) ?? [];
  if (NAMED_HANDLER.test(name)) return true;
  return /^[A-Z]/.test(name) && file.parsed.imports.some(({ names }) => names.some(({ local }) => local === owner));
}

function isFunction(file: SourceFile, name: string): boolean {
  return file.parsed.symbols.some((symbol) => symbol.kind === 'function' && symbol.name === name);
}

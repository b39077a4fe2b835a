import { escaped } from '../../../../../../base/escaped.ts';
import { OF_PACKAGE, SAYS_AUTH } from '../../../../../../engine/facts/routes/caller-words.ts';
import { looksAtOthers } from '../../../../../../engine/facts/routes/passed-names.ts';
import { closingBracket, givenAt } from '../../../../../../engine/facts/text/literal.ts';
import { symbolDetail } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { definitionOf } from '../read-wrapper.ts';
import type { Wrapper } from '../wrapper.ts';
import { putAround, wrappedHandler } from '../wrapping-guards.ts';

const DEEPEST = 10;
/** A router as something that answers: what puts functions around handlers is read as it is for a single one. */
const AS_HANDLER = '.ServeHTTP';
/** What libraries of Go make a chain of, and what then takes the handler at its end. */
const MAKES_CHAIN = /^(?:\w+\.)?(?:New|NewChain|Chain|Use|With|Compose|Wrap)$/;
const IS_CHAIN = /^(?:alice\.New|(?:\w+\.)?(?:NewChain|Chain|Compose))$/;
const ENDS_CHAIN = /\.(?:Then|ThenFunc|Handler|Handle|Wrap|Middleware|Apply)$/;
/** What is known to look at nobody, whatever its name holds. */
const HARMLESS = /^(?:h2c|otelhttp|gziphandler|gzhttp|cors|httpsnoop|nosurf)\.|^handlers\.(?!.*[aA]uth)/;

/** The router inside of all that is put around it, `cors(auth.Handler(mux))`; null where there is none. */
export function peeled(
  evidence: Evidence,
  path: string,
  written: string,
  text: string,
  isRouter: (name: string) => boolean,
): { router: string; wrappers: Wrapper[] } | null {
  const wrappers: Wrapper[] = [];
  let rest = written.trim();
  for (let depth = 0; depth < DEEPEST; depth++) {
    if (isRouter(rest)) return { router: rest, wrappers };
    const served = /^(.*)\.ServeHTTP$/s.exec(rest)?.[1];
    if (served !== undefined && isRouter(served)) return { router: served, wrappers };
    const chain = chainAround(evidence, path, rest, text);
    if (chain) {
      wrappers.push(...chain.wrappers);
      rest = chain.inner;
      continue;
    }
    const call = lastCall(rest);
    const place = call?.given.findIndex((each) => hasRouter(each, isRouter)) ?? -1;
    const inner = call?.given[place];
    if (!call || inner === undefined) return null;
    // One step at a time: what stands inside is looked at by itself.
    const handed = isRouter(inner) ? `${inner}${AS_HANDLER}` : inner;
    const one = `${call.callee}(${call.given.map((each, at) => (at === place ? handed : each)).join(', ')})`;
    const found = wrappedHandler(evidence, path, one);
    const isRead = found.handler !== one && hasRouter(found.handler, isRouter);
    if (!isRead && !givesHandler(evidence, path, call.callee)) return null;
    wrappers.push(...(isRead ? found.around : [unread(call.callee)]));
    rest = isRead ? found.handler : inner;
  }
  return null;
}

function hasRouter(written: string, isRouter: (name: string) => boolean): boolean {
  return (written.match(/(?<![\w.])[A-Za-z_]\w*(?:\.\w+)*/g) ?? []).some(
    (each) => isRouter(each) || isRouter(each.replace(/\.ServeHTTP$/, '')),
  );
}

/** What takes a router and gives none back, `runServer(router)`, stands around nothing; of what is not in the repository nobody knows. */
function givesHandler(evidence: Evidence, path: string, callee: string): boolean {
  const symbol = definitionOf(evidence, path, callee.replace(/\(.*$/s, ''));
  if (!symbol) return true;
  const head = symbolDetail(evidence.pack, symbol.id)?.signature ?? '';
  return (
    /\)\s*\(?[^()]*\b\w*(?:Handler|HandlerFunc|Router|Mux|Middleware|Engine)\b[^()]*\)?\s*\{?$/.test(head) ||
    /\)\s*func\b/.test(head)
  );
}

/** What is handed a router and cannot be read may ask who calls, unless its name says what else it does. */
function unread(callee: string): Wrapper {
  const name = callee.replace(/\(.*$/s, '');
  const own = name.split('.').at(-1) ?? name;
  const isMaker = /^[nN]ew(?:[A-Z]|$)/.test(own) && !SAYS_AUTH.test(own);
  const isOther = HARMLESS.test(name) || OF_PACKAGE.test(`${name}(`) || looksAtOthers(own) || isMaker;
  return { name, asks: isOther ? false : null };
}

interface Call {
  callee: string;
  given: string[];
}

/** `protect(keys)` with `mux` of `protect(keys)(mux)`: the last brackets of a text, and what stands before them. */
function lastCall(written: string): Call | null {
  if (!written.endsWith(')')) return null;
  for (let open = written.indexOf('('); open > 0; open = written.indexOf('(', open + 1)) {
    const close = closingBracket(written, open);
    if (close === written.length - 1) return { callee: written.slice(0, open), given: givenAt(written, open) };
    if (close < 0) return null;
    open = close;
  }
  return null;
}

/** `alice.New(logged, signedIn).Then(mux)`, also where the chain has a name: each of its parts stands around what it takes. */
function chainAround(
  evidence: Evidence,
  path: string,
  written: string,
  text: string,
): { wrappers: Wrapper[]; inner: string } | null {
  const call = lastCall(written);
  const [inner = '', ...others] = call?.given ?? [];
  if (!call || !ENDS_CHAIN.test(call.callee) || others.length > 0) return null;
  const holder = call.callee.replace(/\.\w+$/, '');
  const made = /^\w+$/.test(holder)
    ? new RegExp(`(?<![\\w.])${escaped(holder)}\\s*:?=\\s*([\\w.]+\\([^\\n]*\\))\\s*$`, 'm').exec(text)?.[1]
    : holder;
  const chain = made === undefined ? null : lastCall(made);
  // What is made of settings is one thing with one name: `cors.New(options).Handler`.
  const isChain = IS_CHAIN.test(chain?.callee ?? '') || /\.Then(?:Func)?$/.test(call.callee);
  if (!chain || !isChain || !MAKES_CHAIN.test(chain.callee)) return null;
  if (!chain.given.every((each) => /^[A-Za-z_][\w.]*(?:\(.*\))?$/s.test(each))) return null;
  return { wrappers: chain.given.flatMap((each) => putAround(evidence, path, each, `handler${AS_HANDLER}`)), inner };
}

import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { type FoundSymbol, findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { definedHandler } from '../../handlers/handler.ts';
import { splitParameters } from '../signature.ts';
import { carries, isAnswering, type Part } from './names.ts';

/** Code that is handed a request. */
export interface Reading {
  language: string;
  /** Without comments and without what stands inside strings. */
  bare: string;
  /** What holds the request there. */
  carriers: readonly string[];
  calls: readonly FoundSymbol[];
  /** Whether it was read as well what the class above does with it. */
  isAboveRead?: boolean;
}

const DEEPEST = 2;
/** A request inside of what holds it and its answer: `c.req`, `ctx.request`, `c.Request()`. */
const INNER = /^(?:req|request|Request|raw|HttpContext|URL|nextUrl)$/;
const OF_BOTH_SIDES = /^(?:c|ctx|context|exchange|conn|call|HttpContext)$/;
/** What also answers where something is given to it: `c.json({ … })`; without anything it reads: `c.Body()`. */
const ANSWERS = /^(?:json|text|html|body|data|file|string|xml|blob|stream|bytes)\w*$/i;

/** What only says how long a body of Go may be. */
const LIMITS = /\b(\w+)\.Body\s*=\s*http\.MaxBytesReader\(\w+,\s*\1\.Body,[^()\n]*\)/g;

/** Whether code takes a part of the request that it is handed by something else than its names, or hands the request to code that was not read. */
export function isTakenUnread(evidence: Evidence, part: Part, given: Reading, depth = 0): boolean {
  const code = { ...given, bare: given.bare.replace(LIMITS, '') };
  return code.carriers.some((name) =>
    usesOf(code.bare, name).some((end) => isUnreadUse(evidence, part, code, name, end, depth)),
  );
}

/** The places behind a name where it stands for itself: not as the key of something, and not where it is given a value. */
function usesOf(bare: string, name: string): number[] {
  const before = String.raw`(?<![\w$@]|(?<!\b(?:self|this|flask))(?:\.|->|::))`;

  const found = bare.matchAll(new RegExp(`${before}${escaped(name)}(?![\\w$])(?!\\s*(?::(?!:)|=(?![=>])))`, 'g'));
  return [...found].map(({ 0: whole, index }) => index + whole.length);
}

const MEMBER = /^\s*[?!]?(?:\.|->)\s*(\w+)/;

function isUnreadUse(evidence: Evidence, part: Part, code: Reading, name: string, end: number, depth: number): boolean {
  const [first = '', member] = MEMBER.exec(code.bare.slice(end, end + 200)) ?? [];
  if (member === undefined) return isHanded(evidence, part, code, end - name.length, depth);
  const rest = code.bare.slice(end + first.length, end + first.length + 200);
  if (INNER.test(member)) {
    const [, inner] = /^\s*(?:\(\s*\))?\s*[?!]?(?:\.|->)\s*(\w+)/.exec(rest) ?? [];
    if (inner !== undefined) return carries(part, inner, code.language);
    // What is put in its place is another: `c.Request = c.Request.WithContext(ctx)`.
    if (/^\s*=(?![=>])/.test(rest)) return false;
    // An address alone is told or logged.
    return !/^(?:URL|nextUrl)$/.test(member) && isHanded(evidence, part, code, end - name.length, depth);
  }
  if (/^ur[il]$/i.test(member)) return part === 'query' && /searchParams|URLSearchParams|\bparse\w*\(/i.test(code.bare);
  if (OF_BOTH_SIDES.test(name) && ANSWERS.test(member)) return /^\s*(?:<[^()]*>)?\(\s*\)/.test(rest);
  return carries(part, member, code.language);
}

/** Whether what a request is given to was not read, or leaves a part of it unread in turn. */
function isHanded(evidence: Evidence, part: Part, code: Reading, from: number, depth: number): boolean {
  const { callee, place } = callAround(code, from);
  if (callee === null)
    return !/^\s*(?:if|while|unless|elsif|elif)\b|[!=]=\s*$|^\s*\)|\bnot\s+$/.test(lineBefore(code.bare, from));
  const short = callee.split(/[.:>]/).at(-1) ?? callee;
  if (isAnswering(short) || OF_CALLER.test(callee)) return false;
  if (READS.test(short)) return true;
  if (code.isAboveRead && /^super\(.*\)\.\w+$/.test(callee)) return false;
  if (OF_ANSWER.test(callee)) return false;
  if (code.language === 'go' && OF_STORES.test(callee)) return false;
  const called = code.calls.find(({ name }) => shortOf(name) === short) ?? onlyInGo(evidence, code, short, place);
  // A context is only carried along.
  if (called === 'context') return false;
  if (called === undefined || depth >= DEEPEST) return true;
  const { language = '' } = evidence.file(called.path) ?? {};
  const { bare } = maskCode(language, evidence.text(called));
  const signature = signatureIn(bare);
  const taken = signature?.list.filter((each) => !/^(?:cls|&?(?:mut )?self)$/.test(each))[place];
  const own = taken === undefined ? undefined : nameOf(taken);
  if (own === undefined) return true;
  if (/(?<!\*)\bcontext\.Context$/.test(taken ?? '')) return false;
  const { calls } = definedHandler(evidence, called);
  return isTakenUnread(evidence, part, { language, bare: signature?.body ?? bare, carriers: [own], calls }, depth + 1);
}

/** What writes answers, whatever its functions are called: `render.JSON(w, r, orders)`. */
const OF_ANSWER =
  /^(?:\w+\.)?(?:render(?:er)?|respond(?:er)?|response|responses|reply|httperror|views?|templates?|tmpl)\.\w+$/i;
const OF_CALLER =
  /^(?:\w*[aA]uth\w*|(?:\w+(?:\.|->|::))?[lL]og(?:ger|ging)?|log\w*|audit\w*|slog|console|messages)(?:\(.*\))?(?:\.|->|::)/;

/** What takes a context of Go along: `s.orderService.List(ctx)`. */
const OF_STORES = /(?:service|repo(?:sitory)?|store|models?|dao|db|use_?case|client|manager|cache)s?\.\w+$/i;
/** What is called so takes what was sent, whatever it looks like inside. */
const READS =
  /(?:^|[_a-z])(?:pars|decod|bind|Pars|Decod|Bind|Quer|Payload|Body|Form(?!at)|Input)|^(?:quer|payload|body|form(?!at)|input)/;

function shortOf(name: string): string {
  return name.split(/[.#:]/).at(-1) ?? name;
}

const MOST_NAMESAKES = 8;

/** The function of Go of that name, or that all of that name take a context there, which any request can stand for. */
function onlyInGo(
  evidence: Evidence,
  { language }: Reading,
  name: string,
  place: number,
): FoundSymbol | 'context' | undefined {
  if (language !== 'go') return undefined;
  const found = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMESAKES }).filter(
    (each) => each.path.endsWith('.go') && /^(?:function|method)$/.test(each.kind) && shortOf(each.name) === name,
  );
  const taken = new RegExp(
    `\\b${escaped(name)}(?:\\[[^\\]]*\\])?\\((?:[^,()]*,){${String(place)}}\\s*(?:\\w+\\s+)?context\\.Context\\b`,
  );
  const isContext = (each: FoundSymbol): boolean => taken.test(evidence.text(each));
  if (found.length > 0 && found.every(isContext)) return 'context';
  return found.length === 1 ? found[0] : undefined;
}

function lineBefore(bare: string, from: number): string {
  return bare.slice(bare.lastIndexOf('\n', from - 1) + 1, from);
}

/** The call whose arguments a place stands in, and which of them it is. */
export function callAround({ bare, language }: Reading, from: number): { callee: string | null; place: number } {
  let depth = 0;
  let place = 0;
  for (let at = from - 1; at >= 0 && from - at < 2_000; at--) {
    const char = bare[at] ?? '';
    if (')]}'.includes(char)) depth++;
    else if ('([{'.includes(char)) {
      if (depth-- > 0) continue;
      // What a template is shown with holds the request too.
      if (char === '{' && language === 'python') return { callee: 'render', place };
      const callee =
        char === '('
          ? (/((?:[\w$]+[?!]?(?:\([^()]*\))?(?:\.|->|::)\s*)*[\w$]+[?!]?)\s*(?:<[^()<>]*>|\[[^()]*\])?$/.exec(
              bare.slice(Math.max(0, at - 120), at),
            )?.[1] ?? null)
          : null;
      const isDefined = /\b(?:def|func|function|fn|fun)\s+[\w$?!]*$/.test(bare.slice(Math.max(0, at - 80), at));
      return { callee: isDefined ? 'function' : callee, place };
    } else if (depth === 0 && char === ',') place++;
    else if (depth === 0 && char === ';') break;
  }
  return { callee: null, place: 0 };
}

const HEADS = [
  /(?:\bfunc\b\s*(?:\([^()]*\)\s*(?=\w))?\w*(?:\[[^\]]*\])?|\bdef\s+[\w.]+[?!]?|\bfun(?:ction)?\b\s*&?\w*|\bfn\b\s*\w*(?:<[^()]*>)?)\s*\(/,
  /\((?=(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*(?::[^={;\n]{1,120})?(?:=>|\{))/,
];

/** The first list of parameters of a function, each as written, and what stands behind it; null where there is none. */
export function signatureIn(bare: string): { list: string[]; body: string } | null {
  const found = HEADS.map((head) => head.exec(bare)).find((each) => each !== null);
  const open = found ? found.index + found[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(bare, open);
  if (close >= 0)
    return {
      list: splitParameters(bare.slice(open + 1, close), bare.slice(open + 1, close)),
      body: bare.slice(close + 1),
    };
  const single = /(?<![\w$.])(\w+)\s*=>/.exec(bare);
  return single?.[1] === undefined ? null : { list: [single[1]], body: bare.slice(single.index + single[0].length) };
}

/** What a parameter is called: `req: Request`, `r *http.Request`, `Request $request`, `final HttpServletRequest request`. */
export function nameOf(written: string): string | undefined {
  const php = /\$\w+/.exec(written)?.[0];
  if (php !== undefined) return php;
  const plain = written.replace(/^(?:@\w+(?:\([^()]*\))?\s*)+/, '');
  return (/^(?:\.\.\.|\*{0,2}|&)?(\w+)\s*(?:\?)?\s*(?::|=|$)/.exec(plain) ?? /^(\w+)\s+[*\w[\].]+$/.exec(plain))?.[1];
}

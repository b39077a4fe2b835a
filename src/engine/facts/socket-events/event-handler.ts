import { escaped } from '../../../base/escaped.ts';
import { closingBracket, splitList } from '../text/literal.ts';

const LONGEST_HANDLER = 20_000;
const FIRST_STATEMENTS = 8;
const LONGEST_STATEMENTS = 4_000;
const MOST = 8;

/** What a function of a script says of itself: what it is sent, what it asks first and what it answers. */
export interface EventHandler {
  takes: string[];
  guards: string[];
  answers?: string[];
  sends: string[];
}

const ACKNOWLEDGES = /^(?:callback|cb|ack|acknowledge|acknowledgement|done|fn|respond|reply|callBack)$/;

/**
 * Reads `async (name, callback) => { … }` or `function (…) { … }` as it is written, without comments; null for what is
 * no function. `socket` is what the event is heard on.
 */
export function readHandler(code: string, bare: string, socket: string): EventHandler | null {
  const head = /^\s*(?:async\s+)?(?:function\b\s*\w*\s*)?(\()|^\s*(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(
    bare.slice(0, 300),
  );
  if (!head) return null;
  const open = head[1] === undefined ? -1 : head[0].length - 1;
  const close = open < 0 ? head[0].length : closingBracket(bare, open, 2_000);
  if (close < 0) return null;
  const written = open < 0 ? (head[2] ?? '') : code.slice(open + 1, close);
  const rest = open < 0 ? close : close + 1;
  const body = { code: code.slice(rest, rest + LONGEST_HANDLER), bare: bare.slice(rest, rest + LONGEST_HANDLER) };
  if (open >= 0 && !/^\s*(?::[^=]{1,80})?(?:=>|\{)/.test(body.bare.slice(0, 200))) return null;
  const names = splitList(written).map(parameterName);
  const last = names.at(-1) ?? '';
  const acknowledges = ACKNOWLEDGES.test(last) ? last : null;
  return {
    takes: (acknowledges === null ? names : names.slice(0, -1)).filter((name) => name !== '' && !name.startsWith('_')),
    guards: askedFirst(body.bare, socket),
    ...(acknowledges === null ? {} : { answers: answered(body, acknowledges) }),
    sends: sent(body.code, socket),
  };
}

/** `name : unknown`, `{ id, text }`, `...args: unknown[]`, `limit = 5`. */
function parameterName(written: string): string {
  const plain = written.trim();
  const taken = /^\{([^{}]*)\}/.exec(plain)?.[1];
  if (taken !== undefined)
    return `{ ${splitList(taken)
      .map((each) => each.replace(/[:=].*$/s, '').trim())
      .filter((each) => each !== '')
      .join(', ')} }`;
  return /^(?:\.\.\.)?[A-Za-z_$][\w$]*/.exec(plain)?.[0] ?? '';
}

const ASKS =
  /^(?:await\s+)?(?:this\.|[\w$]+\.)?((?:check|require|ensure|assert|verify|must|authenticate|authorize|guard)\w*)\(\s*([\w$.]+)/i;

/** What is asked of the socket in the first statements, before anything else may happen: `checkLogin(socket)`. */
function askedFirst(bare: string, socket: string): string[] {
  const opened = /^\s*(?::[^=]{1,80})?(?:=>)?\s*\{/.exec(bare.slice(0, 300))?.[0];
  if (opened === undefined) return [];
  const guards: string[] = [];
  const taken = new Set<string>();
  for (const statement of firstStatements(bare.slice(opened.length))) {
    for (const name of takenFrom(statement, socket)) taken.add(name);
    const asked = ASKS.exec(statement.replace(/^(?:const|let|var)\s+[\w${}\s,]+=\s*/, ''));
    if (asked?.[1] !== undefined && isSocket(asked[2] ?? '', socket)) guards.push(asked[1]);
    // `if (!socket.user) return`: nobody gets further who has none.
    const missing =
      /^if\s*\(\s*!\s*([\w$]+(?:\??\.[\w$]+)+)\s*\)\s*(?:\{\s*)?(?:[^;{}]{0,120};\s*)?(?:return|throw)\b/.exec(
        statement,
      )?.[1];
    if (missing !== undefined && isSocket(missing, socket)) guards.push(missing.replaceAll('?', ''));
    const lacking = /^if\s*\(\s*!\s*([\w$]+)\s*\)\s*(?:\{\s*)?(?:[^;{}]{0,120};\s*)?(?:return|throw)\b/.exec(
      statement,
    )?.[1];
    if (lacking !== undefined && taken.has(lacking) && OF_CALLER.test(lacking)) guards.push(lacking);
  }
  return [...new Set(guards)];
}

/** What says who is at the other end. */
const OF_CALLER = /admin|user|auth(?!or)|session|token|account|member|signed|logged/i;

/** The names that a statement takes from a socket: `const { session: { user } } = socket.request`. */
function takenFrom(statement: string, socket: string): string[] {
  const [, names = '', from = ''] =
    /^(?:const|let|var)\s+([^=].{0,300}?)\s*=\s*(?:await\s+)?([\w$]+)\??\.[\w$?.]+\s*;?$/s.exec(statement) ?? [];
  if (from === '' || !isSocket(from, socket)) return [];
  return [...names.matchAll(/([A-Za-z_$][\w$]*)\s*(?=[,}=]|$)/g)].map(([, name = '']) => name);
}

function isSocket(written: string, socket: string): boolean {
  const [first = ''] = written.replace(/^this\./, '').split('.');
  return first === socket.replace(/^this\./, '') || /^(?:socket|client|sock|conn(?:ection)?)$/.test(first);
}

/** What is tried first comes first. */
function firstStatements(bare: string): string[] {
  return statementsOf(bare, FIRST_STATEMENTS).flatMap((statement) => {
    const tried = /^try\s*\{/.exec(statement)?.[0];
    return tried === undefined ? [statement] : statementsOf(statement.slice(tried.length), FIRST_STATEMENTS);
  });
}

/** The first statements of a block, each with what is nested in it; what closes the block ends them. */
function statementsOf(bare: string, most: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < Math.min(bare.length, LONGEST_STATEMENTS) && found.length < most; at++) {
    const mark = bare[at] ?? '';
    if ('([{'.includes(mark)) depth += 1;
    if (')]}'.includes(mark)) depth -= 1;
    if (depth < 0) break;
    const isEnd =
      depth === 0 &&
      (mark === ';' ||
        // What is taken apart goes on behind its brace.
        (mark === '}' && !/^\s*=[^=>]/.test(bare.slice(at + 1, at + 80))) ||
        (mark === '\n' && !/^\s*[.?:&|)]/.test(bare.slice(at + 1, at + 80))));
    if (!isEnd) continue;
    const statement = bare.slice(from, at + 1).trim();
    if (statement !== '' && statement !== ';') found.push(statement);
    from = at + 1;
  }
  // What is long is cut: how it begins still tells what is done first.
  return found.length < most ? [...found, bare.slice(from, LONGEST_STATEMENTS).trim()] : found;
}

/** The names in `callback({ ok: true, msg })`, and in what is handed on with the callback: `reply({ ok: true }, callback)`. */
function answered({ code, bare }: { code: string; bare: string }, callback: string): string[] {
  // What comes first is an error there: `callback(null, crate)`.
  if (new RegExp(`(?<![\\w$.])${escaped(callback)}\\(\\s*null\\s*,`).test(bare)) return [];
  const names = new Set<string>();
  let isMore = false;
  const calls = bare.matchAll(/\b([A-Za-z_$][\w$]*)\(\s*\{/g);
  for (const call of calls) {
    const open = call.index + call[0].length - 1;
    const close = closingBracket(bare, open, 2_000);
    if (close < 0) continue;
    const isOwn = call[1] === callback;
    if (!isOwn && !new RegExp(`^\\s*,\\s*${escaped(callback)}\\s*[,)]`).test(bare.slice(close + 1, close + 60)))
      continue;
    for (const part of splitList(code.slice(open + 1, close))) {
      const name = /^\s*["']?([A-Za-z_$][\w$]*)["']?\s*(?::|$)/.exec(part)?.[1];
      if (name !== undefined) names.add(name);
      else if (/^\s*\.\.\./.test(part)) isMore = true;
    }
  }
  return [...[...names].slice(0, MOST), ...(isMore || names.size > MOST ? ['…'] : [])];
}

function sent(code: string, socket: string): string[] {
  const names = new Set<string>();
  for (const call of code.matchAll(/(?:^|[^\w$.])((?:this\.)?[A-Za-z_$][\w$]*)\.emit\(\s*(["'])([\w:./ -]{1,60})\2/g))
    if (call[1] === socket && call[3] !== undefined) names.add(call[3]);
  return [...names].slice(0, MOST);
}

import { escaped } from '../../../../base/escaped.ts';
import { fileDependents } from '../../../../engine/pack/graph/file-graph.ts';
import { references } from '../../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type FoundSymbol, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import { productFiles } from '../parts.ts';
import { REFUSED } from '../routes/guards/refusals.ts';

/** Code of the project's own that is asked while a request is answered, and turns away who may not go on. */
export interface WrittenGuard {
  /** A function, or a file that others include. */
  name: string;
  /** Whether it is a file as a whole. */
  isFile: boolean;
  path: string;
  /** The files that ask it. */
  users: string[];
  /** Whether a refusal was read in it or where it is asked; else its name alone speaks for it. */
  refuses: boolean;
  source: CodeSource;
}

const ASKED =
  '(?:auth(?:entication|ori[sz]ation|enticated|ori[sz]ed)?|log_?in|logged_?in|signed_?in|admin|permissions?|access|credentials?|password|session|(?:session|csrf|access|auth|api)_?(?:token|key)|csrf|unauthori[sz]ed|endpoint)';
/** `check_auth`, `requireLogin`, `AccessControl.guard`, `handleUnauthorizedResponse`. */
const NAMED = new RegExp(
  `^_*(?:(?:auth_?)?guard|authenticate|authori[sz]e|handle_?(?:auth|unauthori[sz]ed|forbidden)(?:_?(?:request|response))?|(?:check|require|verify|ensure|validate|assert|enforce|is|must_?be|deny|reject)_?(?:user_?|is_?)?${ASKED}(?:_?(?:request|response|user|header|token|or_?(?:fail|redirect|die)))?)$`,
  'i',
);
/** Calls that are made to another service are no requests to this one. */
const OF_CLIENT = /(?:^|[/_.-])(?:clients?|sdk|api-?client|frontend|web|ui|public|assets|static|www\/js)(?:[/_.-]|$)/i;
const OF_PAGES = /\.(?:[cm]?jsx?|tsx|vue|svelte|html?)$/;
/** What is told to others is not what others answered: `status === 401`. */
const COMPARED =
  /[=!]==?\s*(?:[\w.]+\.)?(?:40[13]\b|\w*(?:Unauthori[sz]ed|Forbidden)\b)|\bcase\s+(?:[\w.]+\.)?(?:40[13]\b|\w*(?:Unauthori[sz]ed|Forbidden))/gi;
/** What a server reads of those who ask. */
const OF_REQUEST =
  /\$_(?:SERVER|SESSION|POST|GET|COOKIE|REQUEST)\b|\bhttp\.Request\b|\bAUTHORIZATION\b|["']authorization["']|\bStatusCode\b|\b(?:req|request)(?:\.|->)\w*(?:headers?|cookies?|session|get)\b|\bHttpServletRequest\b/i;
const LEAVES_PHP = /\b(?:exit|die)\b/;
const SENT_AWAY = /\bheader\s*\(\s*['"]Location:/i;
const BEHIND_CALL = 14;
const BEFORE_CALL = 30;
const MOST_LOOKED_AT = 200;
const FEWEST_INCLUDING = 2;

/** What those who write no framework's guards ask instead, the most used first. */
export const writtenGuards = derived((evidence): WrittenGuard[] => {
  const symbols: FoundSymbol[] = [];
  const files: WrittenGuard[] = [];
  for (const { path } of productFiles(evidence)) {
    if (isOfPages(path)) continue;
    files.push(...includedGuard(evidence, path));
    for (const symbol of symbolsOfFile(evidence.pack, path))
      if (symbols.length < MOST_LOOKED_AT && CALLABLE.has(symbol.kind) && NAMED.test(shortName(symbol.name)))
        symbols.push(symbol);
  }
  const written = writtenCalls(evidence, symbols);
  const found = symbols.flatMap((symbol) => calledGuard(evidence, symbol, written));
  // Which of two that are called alike is asked, a call does not say.
  const once = new Map(found.toReversed().map((each) => [`${each.path} ${each.name}`, each]));
  return [...files, ...once.values()].sort(
    (a, b) => Number(b.refuses) - Number(a.refuses) || b.users.length - a.users.length || (a.path < b.path ? -1 : 1),
  );
});

interface Asked {
  path: string;
  line: number;
}

/** Where names are called, by the text alone: what a field of a field is asked, `self.args.auth.guard(…)`, nothing resolves. */
function writtenCalls(evidence: Evidence, symbols: readonly FoundSymbol[]): Map<string, Asked[]> {
  const names = [...new Set(symbols.map(({ name }) => shortName(name)))];
  const calls = new Map<string, Asked[]>();
  if (names.length === 0) return calls;
  const called = new RegExp(`(?:\\.|->|::)(${names.map(escaped).join('|')})\\(`);
  for (const { path } of productFiles(evidence)) {
    if (isOfPages(path)) continue;
    (evidence.lines(path) ?? []).forEach((text, place) => {
      const name = called.exec(text)?.[1];
      if (name === undefined || COMMENT.test(text)) return;
      calls.set(name, [...(calls.get(name) ?? []), { path, line: place + 1 }]);
    });
  }
  return calls;
}

const COMMENT = /^\s*(?:\/\/|#|\*|--|;)/;

function calledGuard(
  evidence: Evidence,
  symbol: FoundSymbol,
  written: ReadonlyMap<string, readonly Asked[]>,
): WrittenGuard[] {
  const resolved = references(evidence.pack, symbol.id, { limit: 40, lines: 4 })
    .filter((use) => use.symbol?.id !== symbol.id && use.kind !== 'base')
    .flatMap(({ path, lines }) => lines.map((line) => ({ path, line })));
  const name = shortName(symbol.name);
  const guessed = (written.get(name) ?? []).filter(
    ({ path, line }) => endingOf(path) === endingOf(symbol.path) && !isInside(symbol, path, line),
  );
  const uses = (resolved.length > 0 ? resolved : guessed).filter(
    ({ path }) => evidence.file(path)?.place === 'source' && !isOfPages(path),
  );
  const own = evidence.text(symbol);
  if (![own, ...uses.map((use) => around(evidence, use))].some((text) => OF_REQUEST.test(text)) || uses.length === 0)
    return [];
  return [
    {
      name,
      isFile: false,
      path: symbol.path,
      users: [...new Set(uses.map(({ path }) => path))],
      refuses: isRefusing(own, symbol.path) || uses.some((use) => isRefusing(behind(evidence, use), use.path)),
      source: { path: symbol.path, startLine: symbol.startLine, endLine: symbol.endLine },
    },
  ];
}

function isInside({ path: own, startLine, endLine }: FoundSymbol, path: string, line: number): boolean {
  return path === own && line >= startLine && line <= endLine;
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.'));
}

function isOfPages(path: string): boolean {
  return OF_PAGES.test(path) && OF_CLIENT.test(path);
}

function isRefusing(text: string, path: string): boolean {
  return REFUSED.test(text.replace(COMPARED, '')) || (/\.(?:php|inc)$/.test(path) && LEAVES_PHP.test(text));
}

/** The lines that follow a call: what is done with what it says. */
function behind(evidence: Evidence, { path, line }: Asked): string {
  return (evidence.lines(path) ?? []).slice(line, line + BEHIND_CALL).join('\n');
}

function around(evidence: Evidence, { path, line }: Asked): string {
  return (evidence.lines(path) ?? []).slice(Math.max(0, line - BEFORE_CALL), line + BEHIND_CALL).join('\n');
}

const NAMED_FILE =
  /(?:^|\/)(?:\w*[_-])?(?:(?:check|validate|verify|require|ensure)[_-]?\w*(?:auth\w*|login|session|endpoint|admin|access|user|csrf)|auth(?:enticate|_check|_guard|check|guard)?|(?:session|login)[_-]?(?:check|guard))\w*\.(?:php|inc)$/i;

/** A script of PHP that others include and that ends the request where nobody is known. */
function includedGuard(evidence: Evidence, path: string): WrittenGuard[] {
  if (!NAMED_FILE.test(path)) return [];
  const lines = evidence.lines(path) ?? [];
  const text = lines.join('\n');
  if (!/\$_(?:SESSION|COOKIE|SERVER)\b/.test(text) || !LEAVES_PHP.test(text)) return [];
  const users = fileDependents(evidence.pack, path).filter((each) => evidence.file(each.path)?.place === 'source');
  if (users.length < FEWEST_INCLUDING) return [];
  const line = lines.findIndex((each) => LEAVES_PHP.test(each)) + 1;
  const isTold = SENT_AWAY.test(text) || /\b(?:echo|print|http_response_code)\b/.test(text);
  return [
    {
      name: path,
      isFile: true,
      path,
      users: users.map((each) => each.path),
      refuses: isTold,
      source: { path, startLine: Math.max(1, line - 3), endLine: line },
    },
  ];
}

import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { textOf } from './definition-text.ts';

/** What implements a contract of ts-rest: `tsr.router(shopContract, {`, `createNextRoute(shopContract, {`. */
const IMPLEMENTS = /\b(?:[\w$]+\.router|createNextRoute|createNextRouter)\(\s*([\w$]+)(?:\.[\w$]+)*\s*,\s*\{/g;
const CONTRACT = /^(?:export\s+)?const\s+([\w$]+)\s*(?::[^=]+)?=\s*[\w$]+(?:\(\))?\.router\(/;
/** The name of an operation in its contract: `listParcels: {`. */
const NAMED = /^\s*['"]?([\w$]+)['"]?\s*:\s*(?:[\w$.]+\()?\{/;
const REFUSES =
  /\bstatus\s*:\s*40[13]\b|\bstatus\(\s*40[13]\b|\b(?:throw|new)\b[^\n]{0,60}(?:UNAUTHORI[SZ]ED|Unauthori[sz]ed|FORBIDDEN|Forbidden)/;
const OF_CALLER = /authorization|token|session|cookie|user(?!_?agent)|api_?key/i;
const LONGEST = 400_000;

interface Implementation {
  path: string;
  contract: string;
  body: string;
}

const implementations = derived((evidence): Implementation[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && /\.[cm]?[jt]sx?$/.test(path))
    .flatMap(({ path }) => {
      const lines = evidence.lines(path) ?? [];
      if (!lines.some((line) => /\.router\(|createNextRoute/.test(line))) return [];
      const text = lines.join('\n');
      return [...text.matchAll(IMPLEMENTS)].flatMap((match): Implementation[] => {
        const open = match.index + match[0].length - 1;
        const close = closingBracket(text, open, LONGEST);
        return close < 0 ? [] : [{ path, contract: match[1] ?? '', body: text.slice(open + 1, close) }];
      });
    }),
);

/**
 * What is put around the function that answers an operation of a ts-rest contract and refuses who is not known by its
 * own text: `signedIn` of `listParcels: signedIn(async (args, user) => …)`.
 */
export function contractGuards(evidence: Evidence, { path, startLine, values }: Found<'route'>): string[] {
  if (values.framework !== 'ts-rest') return [];
  const lines = evidence.lines(path) ?? [];
  const operation = NAMED.exec(lines[startLine - 1] ?? '')?.[1];
  const contract = lines
    .slice(0, startLine)
    .flatMap((line) => CONTRACT.exec(line)?.[1] ?? [])
    .at(-1);
  if (operation === undefined || contract === undefined) return [];
  const around = implementations(evidence)
    .filter((each) => each.contract === contract || each.contract === importedAs(evidence, each.path, contract))
    .flatMap((each) => {
      const entry = new RegExp(
        `(?:^|[\\s,{])${escaped(operation)}\\s*:\\s*(?:([\\w$]+)\\(\\s*(?:async\\b|function\\b|\\())?`,
        'g',
      );
      return [...each.body.matchAll(entry)].map(([, wrapper]) => ({ path: each.path, wrapper }));
    });
  const [only, ...others] = around;
  if (only?.wrapper === undefined || others.length > 0) return [];
  return asksCaller(evidence, only.path, only.wrapper) ? [only.wrapper] : [];
}

/** What a file calls a contract that it takes from another one. */
function importedAs(evidence: Evidence, path: string, contract: string): string | undefined {
  const line = (evidence.lines(path) ?? []).find((each) => each.includes(`${contract} as `));
  return line === undefined ? undefined : new RegExp(`\\b${escaped(contract)} as ([\\w$]+)`).exec(line)?.[1];
}

/** Whether a function that is handed a handler refuses callers and does not go on with those whom it does not know. */
function asksCaller(evidence: Evidence, path: string, name: string): boolean {
  const symbol =
    importedSymbol(evidence, path, name) ?? symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
  if (symbol === undefined) return false;
  const text = textOf(evidence, symbol);
  const goesOn = /\bif\s*\(\s*!\s*[\w.?]+\s*\)\s*\{?\s*return\s+(?:await\s+)?(?:handler|next|fn|callback)\(/;
  return REFUSES.test(text) && OF_CALLER.test(text) && !goesOn.test(text);
}

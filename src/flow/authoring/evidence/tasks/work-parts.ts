import { escaped } from '../../../../base/escaped.ts';
import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { spanInWords } from '../../wording/amount.ts';
import { joined } from '../../wording/list.ts';
import { capital, code, lower } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { tasksOf } from '../tasks.ts';
import { workCalled } from './work-called.ts';

const MOST = 4;

/** The methods of a class that are each marked to do a job of its queue: `@Process('send') async sendMail(job)`. */
export function markedMethods(evidence: Evidence, owner: FoundSymbol): FoundSymbol[] {
  if (owner.kind !== 'class') return [];
  const text = evidence.text(owner);
  const names = [...text.matchAll(/@Process\(/g)].flatMap(({ index }) => {
    const close = closingBracket(text, index + '@Process'.length);
    const name = close < 0 ? null : /^\)\s*(?:(?:public|private|protected|async) )*(\w+)\s*\(/.exec(text.slice(close));
    return name?.[1] ?? [];
  });
  const own = symbolsOfFile(evidence.pack, owner.path);
  return names.flatMap((name) => own.find((each) => each.name === `${owner.name}.${name}`) ?? []);
}

/** The jobs of a queue by the methods that do them. */
export function methodsTold(methods: readonly FoundSymbol[]): string {
  const names = methods.slice(0, MOST).map(({ name }) => code(shortName(name)));
  return `Does ${joined(methods.length > MOST ? [...names, 'more'] : names)}`;
}

/** The other work that this one hands on: "Asks for `sendMail`"; what stands behind a condition is not always asked for. */
export function handedOn(evidence: Evidence, doer: FoundSymbol): string | null {
  const asks = tasksOf(evidence).flatMap(({ name, sort, asked, done }) => {
    const lines = asked.flatMap(({ symbol, startLine }) =>
      symbol === doer.id && !isOnFailure(evidence, doer, startLine) ? [startLine] : [],
    );
    if (sort !== 'job' || lines.length === 0 || done.some(({ symbol }) => symbol?.id === doer.id)) return [];
    return [{ name: code(name), isSure: lines.some((line) => !isConditional(evidence, doer, line)) }];
  });
  if (asks.length === 0 || asks.length > MOST) return null;
  const [sure, others] = [true, false].map((wanted) =>
    asks.filter(({ isSure }) => isSure === wanted).map(({ name }) => name),
  );
  return capital(
    [sure?.length ? `asks for ${joined(sure)}` : '', others?.length ? `may ask for ${joined(others, 'or')}` : '']
      .filter(Boolean)
      .join('; '),
  );
}

/** Whether a line stands in a block that is not always gone through. */
function isConditional(evidence: Evidence, { path, startLine }: FoundSymbol, line: number): boolean {
  const lines = evidence.lines(path) ?? [];
  let depth = indentOf(lines[line - 1] ?? '');
  for (let place = line - 2; place >= startLine; place--) {
    const text = lines[place] ?? '';
    const own = indentOf(text);
    if (own < 0 || own >= depth) continue;
    depth = own;
    if (/^\s*(?:\}\s*)?(?:if|else|elsif|elif|unless|case|when|switch|match|default)\b/.test(text)) return true;
  }
  return /\s(?:if|unless)\s/.test(lines[line - 1] ?? '');
}

/** A tab is as deep as the spaces of a step, since files mix them. */
function indentOf(line: string): number {
  return line.replaceAll('\t', '    ').search(/\S/);
}

/** Whether a line stands behind the `catch` of the function: what is asked for there is asked for when the work failed. */
function isOnFailure(evidence: Evidence, { path, startLine, endLine }: FoundSymbol, line: number): boolean {
  const lines = evidence.lines(path) ?? [];
  const at = lines
    .slice(startLine, endLine)
    .findIndex((each) => /^\s*(?:\} ?)?(?:catch\b|rescue\b|except\b)/.test(each));
  if (at < 0) return false;
  const indent = /^\s*/.exec(lines[startLine + at] ?? '')?.[0] ?? '';
  const rest = lines.slice(startLine + at + 1, endLine);
  const end = rest.findIndex(
    (each) => each.trim() !== '' && !each.startsWith(`${indent} `) && !each.startsWith(`${indent}\t`),
  );
  return line > startLine + at && (end < 0 || line <= startLine + at + 1 + end);
}

/** `case <-ticker.C:`, `for range ticker.C {`, `for range time.Tick(span) {`. */
const TICK =
  /^([ \t]*)(?:case (?:\w+ :?= )?<-(?:\w+\.)*(\w+)\.C:|for (?:\w+ :?= )?range (?:(?:\w+\.)*(\w+)\.C|time\.Tick\(.*\)) \{)/;

/** What a loop of Go calls at each of its tickers; undefined where it waits for none. */
export function atTicks(evidence: Evidence, doer: FoundSymbol): string | null | undefined {
  const lines = (evidence.lines(doer.path) ?? []).slice(0, doer.endLine);
  const cases = lines.flatMap((line, place) => {
    const [tick, indent = '', waited, ranged] = doer.path.endsWith('.go') ? (TICK.exec(line) ?? []) : [];
    const ticker = waited ?? ranged ?? '';
    if (tick === undefined || place + 1 < doer.startLine) return [];
    const below = lines.slice(place + 1).findIndex((each) => each.trim() !== '' && !each.startsWith(`${indent}\t`));
    const block = { startLine: place + 1, endLine: below < 0 ? doer.endLine : place + 1 + below };
    return [{ work: workCalled(evidence, doer, block), span: spanOf(lines, ticker) }];
  });
  const [only, ...others] = cases;
  if (!only) return undefined;
  if (others.length === 0) return only.work;
  const told = cases.flatMap(({ work, span }) => (work === null || span === null ? [] : [`${work} every ${span}`]));
  return told.length === 0 ? null : capital(told.map(lower).join('; '));
}

/** "5 seconds" of `ticker := time.NewTicker(5 * time.Second)`. */
function spanOf(lines: readonly string[], ticker: string): string | null {
  const made = new RegExp(`\\b${escaped(ticker)}\\s*:?=\\s*time\\.NewTicker\\((.+)\\)`);
  const span = lines.flatMap((line) => made.exec(line)?.[1] ?? []).at(-1);
  return span === undefined ? null : (spanInWords(span)?.replace(/^1 /, '') ?? null);
}

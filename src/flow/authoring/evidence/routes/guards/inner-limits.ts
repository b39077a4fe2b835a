import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import type { Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

const MOST_LINES = 30;
const DEEPEST = 1;
/** `check_rate_limit(request)`, `await this.limiter.throttle(req.ip);`: a statement of its own. */
const COUNTS = /^(?:await\s+)?((?:\w+\.)*\w*(?:rate_?limit|throttl|too_?many)\w*)\(/i;
const REFUSED = /\b429\b|too_?many_?requests|rate_?limit\w*(?:error|exception|exceeded)|throttled/i;
/** A function of one statement that hands its request on: `return exchange(request, payload.code)`. */
const HANDS_ON = /^return\s+(?:await\s+)?([\w.]+)\(\s*(?:req|request|ctx|context)\b/;

/** What a handler of Python or of a script calls first that turns away whoever asks too often, by its own text. */
export function limitsInside(evidence: Evidence, { path, startLine, endLine }: CodeSource, depth = 0): string[] {
  if (!/\.(?:py|[cm]?[jt]sx?)$/.test(path)) return [];
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES));
  const defined = Math.max(
    0,
    lines.findIndex((line) =>
      /\bdef\s+\w+\(|=>\s*\{?\s*$|\bfunction\b|^\s*(?:async\s+)?\w+\([^)]*\)[^;]*\{\s*$/.test(line),
    ),
  );
  const own = indentOf(lines[defined] ?? '');
  const body = lines.slice(defined + 1).filter((line) => line.trim() !== '');
  const inner = Math.min(...body.map(indentOf).filter((indent) => indent > own));
  // What stands deeper is not always done.
  const statements = body.filter((line) => indentOf(line) === inner).map((line) => line.trim());
  const found = statements.flatMap((line) => {
    const name = COUNTS.exec(line)?.[1];
    return name !== undefined && REFUSED.test(textOf(evidence, path, name)) ? [name] : [];
  });
  const handed = statements.flatMap((line) => HANDS_ON.exec(line)?.[1] ?? [])[0];
  const next =
    found.length > 0 || handed === undefined || depth >= DEEPEST ? undefined : definition(evidence, path, handed);
  return next ? limitsInside(evidence, next, depth + 1) : [...new Set(found)];
}

function definition(evidence: Evidence, path: string, name: string): CodeSource | undefined {
  const own = name.replace(/^(?:self|this)\./, '');
  return (
    importedSymbol(evidence, path, own) ??
    symbolsOfFile(evidence.pack, path).find((each) => each.name === own || each.name.endsWith(`.${own}`))
  );
}

/** The text of a function, with that of the one that it leaves its work to. */
function textOf(evidence: Evidence, path: string, name: string): string {
  const symbol = definition(evidence, path, name);
  if (!symbol) return '';
  const text = evidence.text(symbol);
  const handed = /^\s+(?:return\s+)?(?:await\s+)?((?:\w+\.)*\w*(?:limit|throttl)\w*)\(/im.exec(text)?.[1];
  const next = handed === undefined ? undefined : definition(evidence, symbol.path, handed);
  return next && next.startLine !== symbol.startLine ? `${text}\n${evidence.text(next)}` : text;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

import { findSymbols, symbolDetail, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';

const DEEPEST = 3;
const OF_FRAMEWORK = /^(?:Microsoft\.[\w.]+\.)?Controller(?:Base)?$/;

/** What the classes above a controller of ASP.NET ask, `[Authorize] class ShopController : ControllerBase`, unless it lets strangers in. */
export function controllerGuards(evidence: Evidence, { path, startLine }: Handler): string[] {
  const own = symbolsOfFile(evidence.pack, path)
    .filter((each) => each.kind === 'class' && each.startLine <= startLine && startLine <= each.endLine)
    .at(-1);
  if (!own || isOpen(marksAt(evidence, path, startLine)) || isOpen(marksAt(evidence, path, own.startLine))) return [];
  const found: string[] = [];
  let type = symbolDetail(evidence.pack, own.id);
  for (let depth = 0; type && depth < DEEPEST; depth++) {
    const above = classAbove(evidence, type.bases);
    const marks = above ? marksAt(evidence, above.path, above.startLine) : [];
    if (isOpen(marks)) return [];
    found.push(...marks.filter((mark) => /^Authorize\b/.test(mark)));
    type = above && symbolDetail(evidence.pack, above.id);
  }
  return found;
}

/** The one class of the project that a controller extends. */
function classAbove(evidence: Evidence, bases: readonly string[]) {
  const [base] = bases.filter((each) => !OF_FRAMEWORK.test(each) && !/^I[A-Z]/.test(each));
  if (base === undefined) return null;
  const [only, ...others] = findSymbols(evidence.pack, base.split('.').at(-1) ?? base, {
    kind: 'class',
    exact: true,
    limit: 3,
  }).filter(({ path }) => path.endsWith('.cs') && evidence.file(path)?.place === 'source');
  return only && others.length === 0 ? only : null;
}

/** Attributes count as the first lines of what they stand on. */
function marksAt(evidence: Evidence, path: string, startLine: number): string[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1);
  const end = lines.findIndex((line) => !/^\s*(?:\[|\/\/|$)/.test(line));
  return lines.slice(0, Math.max(0, end)).flatMap((line) => /^\s*\[(\w+(?:\(.*\))?)\]/.exec(line)?.[1] ?? []);
}

function isOpen(marks: readonly string[]): boolean {
  return marks.includes('AllowAnonymous');
}

import { escaped } from '../../../../../base/escaped.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import type { Evidence } from '../../evidence.ts';

const DEEPEST = 3;

export interface Exported {
  target: string;
  router: string;
}

/** Which router of which file a module of JavaScript exports by a name: `apiRouter` of `module.exports = { api: apiRouter }`. */
export function exportedRouter(evidence: Evidence, target: string, name: string, depth = 0): Exported | null {
  const text = /\.[cm]?[jt]s$/.test(target) ? (evidence.lines(target)?.join('\n') ?? '') : '';
  const again = /^module\.exports\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)/m.exec(text)?.[1];
  const next = again === undefined ? undefined : importedFile(evidence, target, again);
  if (next !== undefined) return depth < DEEPEST ? exportedRouter(evidence, next, name, depth + 1) : null;
  const router = ownName(text, name);
  if (router === undefined) return null;
  const [, module] =
    new RegExp(`\\b${escaped(router)}\\s*(?:=\\s*require\\(|from)\\s*['"]([^'"]+)['"]`).exec(text) ?? [];
  const from = module === undefined ? undefined : importedFile(evidence, target, module);
  return module === undefined || from !== undefined ? { target: from ?? target, router } : null;
}

/** What a file itself calls that which it exports by a name. */
function ownName(text: string, name: string): string | undefined {
  const listed = /(?:\bmodule\.exports\s*=|\bexport(?:\s+default)?)\s*\{([^{}]*)\}/.exec(text)?.[1] ?? '';
  for (const each of listed.split(',')) {
    const [, first, colon, second] = /^\s*([\w$]+)(?:\s*(:)\s*|\s+as\s+)?([\w$]+)?\s*$/.exec(each) ?? [];
    const [outer, inner] = colon === undefined ? [second ?? first, first] : [first, second];
    if (outer === name) return inner;
  }
  return new RegExp(`\\bexports\\.${escaped(name)}\\s*=\\s*([\\w$]+)\\s*;?\\s*$`, 'm').exec(text)?.[1];
}

function importedFile(evidence: Evidence, path: string, module: string): string | undefined {
  return (
    fileImports(evidence.pack, path).find((each) => each.module === module && each.target !== null)?.target ?? undefined
  );
}

import { stringValue } from '../../../../../engine/facts/text/literal.ts';
import { readImports } from '../../../../../engine/pack/file-content.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { findSymbols, shortName, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { constantText } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { hungFunctions } from './hung-functions.ts';

type Mount = Found<'mount'>;

const SCRIPT = /\.[cm]?[jt]sx?$/;
const DEEPEST = 3;
const MOST_NAMED = 6;

export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

/** The path below which a script hangs something, as far as the constant is known that holds it. */
export function scriptPrefix(evidence: Evidence, { path, values }: Mount): string | null {
  const { prefix, constant } = values;
  if (constant === undefined || !isScript(path)) return prefix;
  const taken = importedSymbol(evidence, path, constant);
  const text = taken
    ? stringValue(/=\s*(['"`][^'"`]*['"`])/.exec(symbolDetail(evidence.pack, taken.id)?.signature ?? '')?.[1])
    : constantText(evidence, constant.split('.').at(-1) ?? constant);
  return text?.startsWith('/') && !text.includes('${') ? text : null;
}

/** Whether a method of an application by which something is hung is one of the project, which uses what it is handed. */
export function isHangedBy(evidence: Evidence, { values: { by } }: Mount): boolean {
  return by === undefined || hangers(evidence, by);
}

function hangers(evidence: Evidence, name: string): boolean {
  const known = hangersKnown(evidence);
  const told = known.get(name);
  if (told !== undefined) return told;
  const answer = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMED }).some(
    (each) =>
      /^(?:function|method)$/.test(each.kind) &&
      shortName(each.name) === name &&
      evidence.file(each.path)?.place === 'source' &&
      /\.use\(/.test(evidence.text(each)),
  );
  known.set(name, answer);
  return answer;
}

const hangersKnown = derived((): Map<string, boolean> => new Map());

/** The module that exports, by no name, the function whose routers hang there: `orders` after `const orders = require('./orders')`. */
export function makerModule(evidence: Evidence, fact: Mount): string | undefined {
  const { path, values } = fact;
  const file = evidence.file(path);
  if (!values.made || values.functions !== 'any' || !file || !isScript(path) || !/^[\w$]+$/.test(values.router))
    return undefined;
  const taken = readImports(evidence.pack.blocks, file.id).find(({ names }) =>
    names.some(({ local, name }) => local === values.router && /^(?:\*|default)?$/.test(name)),
  );
  return taken?.module.startsWith('.') && hungFunctions(evidence, fact).length === 0 ? taken.module : undefined;
}

const AGAIN = [
  /^module\.exports\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)\s*;?\s*$/,
  /^export\s*\{\s*default\s*\}\s*from\s*['"]([^'"]+)['"]\s*;?\s*$/,
];

/** The file of which a script only passes on what it exports: `module.exports = require('./routes')`. */
export function passedOn(evidence: Evidence, path: string, depth = 0): string {
  if (!isScript(path) || depth > DEEPEST) return path;
  const module = (evidence.lines(path) ?? []).flatMap((line) => AGAIN.flatMap((each) => each.exec(line)?.[1] ?? []))[0];
  const next =
    module === undefined
      ? undefined
      : fileImports(evidence.pack, path).find((each) => each.module === module && each.target !== null)?.target;
  return next ? passedOn(evidence, next, depth + 1) : path;
}

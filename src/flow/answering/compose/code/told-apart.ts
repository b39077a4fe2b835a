import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { callees, type Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import { shortestPath } from '../../../../engine/pack/graph/walk-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type SymbolDetail, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { headOf, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, type Part } from '../part.ts';
import { useLine } from './uses.ts';

const TYPE = /^(?:class|struct|interface|trait|enum)$/;
const LONGEST = 40;
const DOES = /^(?:function|method)$/;

/** How two definitions hang together: one extends, is made with or uses the other, or both use the same. */
export function* relation(pack: Pack, a: SymbolDetail, b: SymbolDetail): Generator<Part> {
  for (const [below, above] of [
    [a, b],
    [b, a],
  ] as const)
    if (below.bases.some((base) => plainName(base.replace(/::/g, '.')) === plainName(above.name)))
      return yield bullet(`${symbolName(below)} extends ${symbolName(above)}`, cited(headOf(below, 1)));
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    // What a class is made with stands in its signature: `Orders(IStore store)`.
    if (TYPE.test(from.kind) && new RegExp(`\\(.*\\b${escaped(shortName(to.name))}\\b`).test(from.signature ?? ''))
      return yield bullet(`${symbolName(from)} is made with ${symbolName(to)}`, cited(headOf(from)));
    const steps = shortestPath(pack, from.id, to.id);
    const [step] = steps ?? [];
    // A way that is only probable says nothing about the two.
    if (!steps || !step || steps.length > 2 || steps.some(({ certainty }) => certainty !== 'exact')) continue;
    yield bullet(
      `${symbolName(from)} uses ${symbolName(to)}${steps.length === 2 ? ` through ${code(step.to.name)}` : ''}`,
      cited({ path: step.path, startLine: step.line, endLine: step.line }),
    );
    return;
  }
  const below = new Map(callees(pack, b.id).map((use) => [use.symbol?.id, use]));
  const shared = callees(pack, a.id).flatMap((use) => {
    const other = use.symbol ? below.get(use.symbol.id) : undefined;
    return use.symbol && other && use.certainty === 'exact' && other.certainty === 'exact'
      ? [{ name: use.symbol.name, uses: [use, other] }]
      : [];
  });
  const shown = [...new Map(shared.map((each) => [each.name, each])).values()].slice(0, 3);
  if (shown.length > 0)
    yield bullet(
      `Both call or use ${joined(shown.map(({ name }) => code(name)))}`,
      cited(...[0, 1].flatMap((side) => around(shown.flatMap(({ uses }) => uses[side] ?? [])))),
    );
}

/** The lines of one file from the first use to the last. */
function around(uses: readonly Use[]): CodeSource[] {
  const lines = uses.map(useLine);
  const [first] = lines;
  const [startLine, endLine] = [
    Math.min(...lines.map((each) => each.startLine)),
    Math.max(...lines.map((each) => each.endLine)),
  ];
  return first ? [endLine - startLine < LONGEST ? { ...first, startLine, endLine } : first] : [];
}

/** What one function calls or uses and the other does not even name. */
export function onlyCalled(pack: Pack, one: SymbolDetail, other: SymbolDetail): string[] {
  if (!DOES.test(one.kind) || !DOES.test(other.kind) || !(isAlone(pack, one) && isAlone(pack, other))) return [];
  const lines = (fileOutline(pack, other.path)?.lines ?? []).slice(other.startLine - 1, other.endLine);
  const known = new Set(lines.join('\n').match(/[\w$]+/g));
  const names = callees(pack, one.id).flatMap(({ symbol, certainty }) =>
    symbol && certainty === 'exact' && !known.has(shortName(symbol.name)) && !symbol.name.startsWith(`${one.name}.`)
      ? [symbol.name]
      : [],
  );
  return [...new Set(names)];
}

/** What stands twice, once for each system that it is built for, does more than one of the two says. */
function isAlone(pack: Pack, { name, path }: SymbolDetail): boolean {
  return symbolsOfFile(pack, path).filter((each) => each.name === name).length === 1;
}

function plainName(name: string): string {
  return shortName(name).toLowerCase();
}

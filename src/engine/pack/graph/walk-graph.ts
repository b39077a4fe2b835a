import { symbolAt, symbolsOf } from '../file-symbols.ts';
import type { Edge } from '../link/edges.ts';
import type { Pack } from '../open-pack.ts';
import { type Certainty, FILE_BODY, fileOfSymbol, SYMBOLS_A_FILE, symbolId } from '../pack-schema.ts';
import { type FoundSymbol, readSymbol } from '../search/find-symbols.ts';
import { factsOfFile } from '../stored-facts.ts';
import { edgesFrom, edgesTo, symbolsInside } from './edge-reader.ts';
import { linesOf } from './symbol-graph.ts';

/** One step of a path: who uses whom, and where. */
export interface PathStep {
  from: FoundSymbol;
  to: FoundSymbol;
  path: string;
  line: number;
  certainty: Certainty;
}

/** What a change may reach, nearest first. */
export interface Impact {
  symbols: { symbol: FoundSymbol; distance: number; certainty: Certainty; path: string; line: number }[];
  files: string[];
  tests: string[];
  /** Facts (routes, commands) about the code that is reached. */
  facts: { kind: string; subject: string; path: string; line: number; certainty: Certainty }[];
  /** False where the walk was ended by its limits. */
  complete: boolean;
}

const MOST_VISITED = 3_000;

/** The shortest way from one symbol to another along uses that are not mere guesses; null where there is none. */
export function shortestPath(pack: Pack, from: number, to: number): PathStep[] | null {
  const goal = symbolsInside(pack, to);
  const cameBy = new Map<number, Edge | null>([[from, null]]);
  const queue = [from];
  while (queue.length > 0 && cameBy.size < MOST_VISITED) {
    const here = queue.shift() ?? 0;
    for (const edge of here === from ? edgesFrom(pack, here) : edgesOnTheWay(pack, here)) {
      if (edge.certainty === 'guess' || cameBy.has(edge.target)) continue;
      cameBy.set(edge.target, { ...edge, source: here });
      if (goal.has(edge.target)) return stepsTo(pack, edge.target, cameBy);
      queue.push(edge.target);
    }
  }
  return null;
}

/** Whoever makes an object runs its constructor, not its other methods. */
function edgesOnTheWay(pack: Pack, symbol: number): Edge[] {
  if (!CLASS_KINDS.has(symbolAt(pack, symbol)?.kind ?? 'other')) return edgesFrom(pack, symbol);
  const constructors = symbolsOf(pack, fileOfSymbol(symbol)).filter(
    ({ container, kind, name }) =>
      container === symbol % SYMBOLS_A_FILE && (kind === 'constructor' || name === '__init__'),
  );
  const own = new Set([symbol, ...constructors.map(({ id }) => id)]);
  return edgesFrom(pack, symbol).filter(({ source }) => own.has(source));
}

const CLASS_KINDS: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'module']);

function stepsTo(pack: Pack, end: number, cameBy: ReadonlyMap<number, Edge | null>): PathStep[] {
  const steps: PathStep[] = [];
  for (let edge = cameBy.get(end); edge; edge = cameBy.get(edge.source)) {
    const from = readSymbol(pack, edge.source);
    const to = readSymbol(pack, edge.target);
    if (from && to) steps.unshift({ from, to, path: from.path, line: edge.line, certainty: edge.certainty });
  }
  return steps;
}

/** Everything that uses a symbol, directly or through others, up to a distance. */
export function impactOf(pack: Pack, symbol: number, options: ImpactOptions = {}): Impact {
  return impactOfAll(pack, symbolsInside(pack, symbol), options);
}

/** Everything that uses anything of a file. */
export function impactOfFile(pack: Pack, path: string, options: ImpactOptions = {}): Impact {
  const file = pack.query('select id from files where path = ?').get(path)?.['id'];
  const own = typeof file === 'number' ? symbolsOf(pack, file).map(({ id }) => id) : [];
  const body = typeof file === 'number' ? [symbolId(file, FILE_BODY)] : [];
  return impactOfAll(pack, [...own, ...body], options);
}

interface ImpactOptions {
  distance?: number;
  limit?: number;
}

function impactOfAll(pack: Pack, changed: Iterable<number>, options: ImpactOptions): Impact {
  const farthest = options.distance ?? 3;
  const limit = options.limit ?? 200;
  const impact: Impact = { symbols: [], files: [], tests: [], facts: [], complete: true };
  const seen = new Set(changed);
  // A way is as sure as its least sure step.
  const sureness = new Map<number, Certainty>();
  const cameBy = new Map<number, Edge>();
  let frontier = [...seen];
  for (let distance = 1; distance <= farthest && frontier.length > 0; distance++) {
    const next: number[] = [];
    for (const { edge, before } of frontier.flatMap((each) =>
      edgesTo(pack, each).map((edge) => ({ edge, before: sureness.get(each) ?? 'exact' })),
    )) {
      if (edge.certainty === 'guess' || seen.has(edge.source)) continue;
      seen.add(edge.source);
      if (impact.symbols.length >= limit) {
        impact.complete = false;
        break;
      }
      const found =
        edge.source % SYMBOLS_A_FILE === FILE_BODY ? fileBody(pack, edge.source) : readSymbol(pack, edge.source);
      if (!found) continue;
      const certainty = before === 'exact' ? edge.certainty : before;
      sureness.set(edge.source, certainty);
      cameBy.set(edge.source, edge);
      impact.symbols.push({ symbol: found, distance, certainty, path: found.path, line: edge.line });
      next.push(edge.source);
    }
    frontier = next;
  }
  addFiles(pack, impact, cameBy);
  return impact;
}

/** Facts that say how the code is reached from outside. */
const WAYS_IN = ['route', 'command'];
const MOST_LINES = 200;

function addFiles(pack: Pack, impact: Impact, cameBy: ReadonlyMap<number, Edge>): void {
  const role = pack.query('select role from files where path = ?');
  for (const path of new Set(impact.symbols.map((each) => each.path))) {
    if (role.get(path)?.['role'] === 'test') impact.tests.push(path);
    else impact.files.push(path);
  }
  for (const { symbol, line, certainty } of impact.symbols) {
    const file = { id: fileOfSymbol(symbol.id), path: symbol.path };
    const facts = WAYS_IN.flatMap((kind) => factsOfFile(pack, kind, file)).filter((fact) => fact.symbol === symbol.id);
    const edge = facts.length > 1 ? cameBy.get(symbol.id) : undefined;
    const lines = edge ? linesOf(pack, edge, MOST_LINES) : [line];
    const ways = new Set(lines.flatMap((each) => waysTo(each, symbol, facts)));
    for (const { kind, subject, path, startLine } of ways)
      impact.facts.push({ kind, subject, path, line: startLine, certainty });
  }
}

/**
 * Those of a function that lead to one of its lines: what stands on its head, and the last before the line, unless that
 * one ends before it and names its own handler.
 */
function waysTo<Way extends { startLine: number; endLine: number; values: unknown }>(
  line: number,
  { startLine }: FoundSymbol,
  ways: readonly Way[],
): Way[] {
  if (ways.length <= 1) return [...ways];
  const sorted = ways.toSorted((a, b) => a.startLine - b.startLine);
  const onHead = sorted.filter((way, place) => way.startLine === startLine + place);
  const last = sorted.findLast((way) => way.startLine <= line);
  const leads = last && (last.endLine >= line || !namesHandler(last.values));
  return leads && !onHead.includes(last) ? [...onHead, last] : onHead;
}

function namesHandler(values: unknown): boolean {
  const handler = typeof values === 'object' && values !== null && 'handler' in values ? values.handler : undefined;
  return typeof handler === 'string' && handler !== 'inline function';
}

/** The top of a file as something that can be reached. */
function fileBody(pack: Pack, id: number): FoundSymbol | null {
  const row = pack.query('select path, lines from files where id = ?').get(fileOfSymbol(id));
  if (!row) return null;
  const path = String(row['path']);
  return { id, name: path, kind: 'module', path, startLine: 1, endLine: Number(row['lines']), exported: false };
}

import { CERTAINTIES, type EdgeKind, FILE_BODY, symbolId } from '../pack-schema.ts';
import type { Definition, Resolved } from './definitions.ts';
import type { Edge } from './edges.ts';

/** The edges out of one file, by the place that they start at and by what they lead to. */
export class EdgesOfFile {
  readonly #file: number;
  readonly #edges = new Map<number, Map<Definition, Edge[]>>();

  constructor(file: number) {
    this.#file = file;
  }

  add(inside: number | null, found: Resolved | null, kind: EdgeKind, line: number): void {
    const source = symbolId(this.#file, inside ?? FILE_BODY);
    if (!found || found.definition.id === source) return;
    const { definition, certainty } = found;
    const from = this.#edges.get(inside ?? FILE_BODY) ?? new Map<Definition, Edge[]>();
    this.#edges.set(inside ?? FILE_BODY, from);
    const between = from.get(definition) ?? [];
    from.set(definition, between);
    const known = between.find((edge) => edge.kind === kind);
    if (!known) {
      between.push({ source, target: definition.id, kind, certainty, line, count: 1 });
      return;
    }
    known.count += 1;
    if (CERTAINTIES.indexOf(certainty) < CERTAINTIES.indexOf(known.certainty)) known.certainty = certainty;
    known.line = Math.min(known.line, line);
  }

  isCall(inside: number | null, found: Resolved | null): boolean {
    const between = found && this.#edges.get(inside ?? FILE_BODY)?.get(found.definition);
    return between?.some(({ kind }) => kind === 'call') ?? false;
  }

  sorted(): Edge[] {
    const all = [...this.#edges.values()].flatMap((from) => [...from.values()].flat());
    return all.sort((a, b) => a.source - b.source || a.line - b.line || a.target - b.target);
  }
}

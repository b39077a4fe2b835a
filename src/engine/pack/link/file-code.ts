import type { SymbolDetails } from '../file-content.ts';
import { BlockLines } from './block-lines.ts';
import { byContainer, type Definition, isType } from './definitions.ts';
import { parametersOf } from './parameters.ts';

const DEEPEST_FUNCTION = 6;
const FUNCTION = /^(?:function|method|constructor)$/;
/** Languages in which much is defined inside of functions without a name. */
const BLOCKS = new Set(['javascript', 'typescript', 'jsx', 'tsx']);
const NOTHING: readonly number[] = [];

/** What one file says of its own definitions. A definition is named by its place among those of the file. */
export class FileCode {
  readonly own: readonly Definition[];
  readonly #details: readonly SymbolDetails[];
  readonly #language: string;
  readonly #family: string;
  readonly #readLines: () => readonly string[];
  readonly #around = new Map<number, readonly number[]>();
  readonly #parameters = new Map<number, Map<string, string | null>>();
  #nested: Map<number, Map<string, Definition[]>> | undefined;
  #blocks: BlockLines | undefined;

  constructor(
    own: readonly Definition[],
    details: readonly SymbolDetails[],
    { language, family }: { language: string; family: string },
    readLines: () => readonly string[],
  ) {
    this.own = own;
    this.#details = details;
    this.#language = language;
    this.#family = family;
    this.#readLines = readLines;
  }

  signature(place: number): string {
    return this.#details[place]?.signature ?? '';
  }

  /** The types that a type extends, as they are written. */
  bases(place: number): readonly string[] {
    return this.#details[place]?.bases ?? [];
  }

  code(place: number): string {
    const definition = this.own[place];
    return definition
      ? this.#readLines()
          .slice(definition.line - 1, definition.lastLine)
          .join('\n')
      : '';
  }

  /** The comment right above a definition, whole. */
  comment(place: number): string {
    const lines = this.#readLines();
    const end = (this.own[place]?.line ?? 1) - 1;
    let first = end;
    while (first > 0 && /^\s*(?:\/?\*|#\[)/.test(lines[first - 1] ?? '')) first--;
    return lines.slice(first, end).join('\n');
  }

  /** A place and those of the definitions around it, from the inside out. */
  around(inside: number | null): readonly number[] {
    if (inside === null) return NOTHING;
    const known = this.#around.get(inside);
    if (known) return known;
    const places: number[] = [];
    for (let at: number | null = inside; at !== null; at = this.own[at]?.container ?? null) places.push(at);
    this.#around.set(inside, places);
    return places;
  }

  classAround(inside: number | null): Definition | null {
    const place = this.around(inside).find((at) => {
      const around = this.own[at];
      return around && isType(around) && around.kind !== 'module';
    });
    return place === undefined ? null : (this.own[place] ?? null);
  }

  /** The places of the functions around, the innermost first. */
  functionsAround(inside: number | null): number[] {
    return this.around(inside)
      .filter((at) => FUNCTION.test(this.own[at]?.kind ?? ''))
      .slice(0, DEEPEST_FUNCTION);
  }

  /** What stands directly in a definition under a name. */
  nested(place: number, name: string): readonly Definition[] {
    this.#nested ??= byContainer(this.own);
    return this.#nested.get(place)?.get(name) ?? [];
  }

  /** True where a parameter of a function around has this name and so hides every other meaning. */
  hidden(name: string, inside: number | null): boolean {
    return this.around(inside).some((at) => this.#parametersOf(at).has(name));
  }

  /** The type of a parameter as written: null for one without, undefined for what is no parameter. */
  parameterType(name: string, inside: number | null): string | null | undefined {
    let isParameter = false;
    for (const at of this.around(inside)) {
      const type = this.#parametersOf(at).get(name);
      if (type) return type;
      isParameter ||= type === null;
    }
    return isParameter ? null : undefined;
  }

  /** Of definitions in blocks those whose block holds the line, the innermost first. What is exported stands in no block. */
  visible(found: readonly Definition[], line: number): readonly Definition[] {
    if (!BLOCKS.has(this.#language) || found.every(({ exported }) => exported)) return found;
    this.#blocks ??= new BlockLines(this.#readLines());
    const blocks = this.#blocks;
    return found
      .map((definition) => ({ definition, ...blocks.around(definition.line) }))
      .filter(({ first, last }) => first <= line && line <= last)
      .sort((a, b) => b.depth - a.depth || a.definition.id - b.definition.id)
      .map(({ definition }) => definition);
  }

  #parametersOf(place: number): Map<string, string | null> {
    const known = this.#parameters.get(place);
    if (known) return known;
    const signature = FUNCTION.test(this.own[place]?.kind ?? '') ? this.signature(place) : '';
    const parameters = parametersOf(signature, this.#family);
    this.#parameters.set(place, parameters);
    return parameters;
  }
}

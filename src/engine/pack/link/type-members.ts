import { SYMBOLS_A_FILE } from '../pack-schema.ts';
import { type Definition, type Definitions, type LinkedFile, type Resolved, weaker } from './definitions.ts';
import type { FileCode } from './file-code.ts';

const DEEPEST_INHERITANCE = 6;
const CONSTRUCTORS = ['__init__', '__construct', 'constructor'];
/** Methods of strings, lists and maps: by name alone they never point into the project. */
const EVERYDAY = new Set(
  `get set add push pop map filter join split append format read write open close call apply bind next iter keys values
  items update copy clear remove delete insert find index length size count sort reverse replace strip trim match test exec
  then catch finally send run start stop init create build parse render load save print log info warn error debug`.split(
    /\s+/,
  ),
);

/** How the members of a type are asked for what they need of their own and of other files. */
export interface TypesOfFile {
  type(written: string, inside: number | null): Resolved | null;
  /** The members of the types of another file. */
  membersIn(file: number): TypeMembers | null;
}

/** The members of types, with those that they inherit: asked from one file, for its own types and for those that it uses. */
export class TypeMembers {
  readonly #definitions: Definitions;
  readonly #file: LinkedFile;
  readonly #code: FileCode;
  readonly #types: TypesOfFile;
  readonly #found = new Map<string, Resolved | null>();
  readonly #bases = new Map<number, Resolved[]>();

  constructor(definitions: Definitions, file: LinkedFile, code: FileCode, types: TypesOfFile) {
    this.#definitions = definitions;
    this.#file = file;
    this.#code = code;
    this.#types = types;
  }

  /** A member of a type or of what it inherits from; what is inherited may be overridden, so it is less sure. */
  of(type: Resolved, name: string): Resolved | null {
    const { definition, certainty } = type;
    // Tests ask their class for the same few members hundreds of times.
    const key = `${definition.id} ${certainty} ${name}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const direct = this.#direct(definition, name);
    const [first] = direct;
    const found = first
      ? { definition: first, certainty: direct.length === 1 ? certainty : weaker(certainty, 'likely') }
      : this.inherited(definition, name);
    this.#found.set(key, found);
    return found;
  }

  /** A member that a type has from those that it extends. */
  inherited(type: Definition, name: string, depth = 0): Resolved | null {
    if (type.file !== this.#file.id) return this.#types.membersIn(type.file)?.inherited(type, name, depth) ?? null;
    if (depth > DEEPEST_INHERITANCE) return null;
    for (const found of this.bases(type)) {
      const [member] = this.#direct(found.definition, name);
      if (member) return { definition: member, certainty: weaker(found.certainty, 'likely') };
      const further = this.inherited(found.definition, name, depth + 1);
      if (further) return further;
    }
    return null;
  }

  /** The types that a type of this file extends. */
  bases(type: Definition): Resolved[] {
    const known = this.#bases.get(type.id);
    if (known) return known;
    const bases = this.#code.bases(type.id % SYMBOLS_A_FILE).flatMap((base) => {
      const found = this.#types.type(base, null);
      return found && found.definition.id !== type.id ? [found] : [];
    });
    this.#bases.set(type.id, bases);
    return bases;
  }

  /** The place of what makes a type of this file. */
  constructorOf(type: Definition): number | null {
    const [made] = CONSTRUCTORS.flatMap((name) => this.#direct(type, name));
    return made && made.file === this.#file.id ? made.id % SYMBOLS_A_FILE : null;
  }

  /** A member of the type around, by the name of that alone where a method is written apart from its type. */
  ofOwn(name: string, inside: number | null): Resolved | null {
    const around = this.#code.classAround(inside);
    if (around) return this.of({ definition: around, certainty: 'exact' }, name);
    const owner = inside === null ? null : this.#code.own[inside]?.owner;
    const found = owner ? this.#definitions.membersOf(this.#file.family, owner, name) : [];
    const [first] = found;
    return first ? { definition: first, certainty: found.length === 1 ? 'likely' : 'guess' } : null;
  }

  /** On an unknown receiver only a name that one type alone has says anything, and that little. */
  only(name: string): Resolved | null {
    if (name.length < 4 || EVERYDAY.has(name)) return null;
    const found = this.#definitions.membersNamed(this.#file.family, name);
    const [only] = found;
    return only && found.length === 1 ? { definition: only, certainty: 'guess' } : null;
  }

  #direct(type: Definition, name: string): Definition[] {
    const { files } = this.#definitions;
    const all = this.#definitions.membersOf(files.get(type.file)?.family ?? '', type.name, name);
    const same = all.filter(
      ({ file, container }) => file === type.file && (container === null || container === type.id % SYMBOLS_A_FILE),
    );
    if (same.length > 0) return same;
    const around = files.get(type.file)?.package;
    return all.filter(({ file, container }) => container === null && files.get(file)?.package === around);
  }
}

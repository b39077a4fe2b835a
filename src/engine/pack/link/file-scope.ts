import type { SymbolKind } from '../../syntax/parsed-file.ts';
import type { Call, FileUses, SymbolDetails } from '../file-content.ts';
import { type Certainty, SYMBOLS_A_FILE } from '../pack-schema.ts';
import { BlockLines } from './block-lines.ts';
import {
  byContainer,
  type Definition,
  type Definitions,
  isType,
  type LinkedFile,
  type Resolved,
  weaker,
} from './definitions.ts';
import type { Exports } from './exports.ts';
import { type Imported, ImportedNames } from './imported-names.ts';
import { parametersOf } from './parameters.ts';
import { directoryOf, type ImportTarget, type Resolve } from './project-files.ts';
import { ReceiverTypes, type ScopeOfFile } from './receiver-types.ts';
import { rubyCall } from './ruby.ts';

/** Families in which a bare name may mean a member of the class around it. */
const IMPLICIT_MEMBERS = new Set(['jvm', 'csharp', 'c', 'ruby', 'swift', 'dart']);
/** Families in which the files of a directory see each other's names. */
const PACKAGES = new Set(['go', 'jvm']);
/** Families in which a name may come from any file of the project without an import that says so. */
const GLOBAL_NAMES = new Set(['c', 'ruby', 'php', 'swift', 'bash', 'csharp', 'elixir', 'haskell', 'rust', 'scala']);
/** Languages in which much is defined inside of functions without a name. */
const BLOCKS = new Set(['javascript', 'typescript', 'jsx', 'tsx']);
/** Attributes of Rust, also those of its test runners. */
const BUILT_IN =
  /^(?:test|bench|ignore|should_panic|derive|cfg|cfg_attr|allow|expect|warn|deny|forbid|deprecated|must_use|inline|cold|doc|repr|path|macro_use|macro_export|non_exhaustive|track_caller|no_mangle|link|used|global_allocator|feature|default)$/;
const DEEPEST_INHERITANCE = 6;
const DEEPEST_FUNCTION = 6;
const FIELD = /^(?:this|self|@|\$this)(?:\.|->)?[\w$]+$/;
const SELF = /^(this|self|cls|@|Self|\$this|static)$/;
/** Methods of strings, lists and maps: by name alone they never point into the project. */
const EVERYDAY = new Set(
  `get set add push pop map filter join split append format read write open close call apply bind next iter keys values
  items update copy clear remove delete insert find index length size count sort reverse replace strip trim match test exec
  then catch finally send run start stop init create build parse render load save print log info warn error debug`.split(
    /\s+/,
  ),
);

/** Resolves the names that one file uses. */
export class FileScope implements ScopeOfFile {
  readonly #definitions: Definitions;
  readonly #file: LinkedFile;
  readonly #details: readonly SymbolDetails[];
  readonly #imports: ImportedNames;
  readonly #exports: Exports;
  /** What each name means where nothing nearer has it; a file uses the same few names again and again. */
  readonly #outer = new Map<string, Resolved | null>();
  readonly #readText: () => string;
  readonly #scopeOf: (file: number) => ScopeOfFile | null;
  readonly #types: ReceiverTypes;
  #lines: readonly string[] | undefined;
  #nested: Map<number, Map<string, Definition[]>> | undefined;
  #blocks: BlockLines | undefined;
  readonly #parameters = new Map<number, Map<string, string | null>>();
  readonly #members = new Map<string, Resolved | null>();
  readonly #bases = new Map<number, Resolved[]>();
  /** Files that each import was seen to be used for. */
  readonly used = new Map<number, Set<number>>();

  constructor(
    definitions: Definitions,
    file: LinkedFile,
    content: FileUses,
    resolve: Resolve,
    exports: Exports,
    targetsOf: readonly ImportTarget[][],
    readText: () => string,
    scopeOf: (file: number) => ScopeOfFile | null,
  ) {
    this.#definitions = definitions;
    this.#file = file;
    this.#details = content.details;
    this.#exports = exports;
    this.#readText = readText;
    this.#scopeOf = scopeOf;
    this.#types = new ReceiverTypes(this);
    this.#imports = new ImportedNames(file, content.imports, resolve, targetsOf);
  }

  /** What a bare name means at a place of the file; without a line, anywhere in it. */
  name(name: string, inside: number | null, line?: number): Resolved | null {
    const near = (inside === null ? null : this.#nearby(name, inside)) ?? this.#own(name, line);
    if (near) return near;
    const known = this.#outer.get(name);
    if (known !== undefined) return known;
    const found = this.#imports.isForeign(name)
      ? null
      : (this.#imported(name) ?? this.#fromPackage(name) ?? this.#fromWildcards(name) ?? this.#global(name));
    this.#outer.set(name, found);
    return found;
  }

  /** An attribute that the language itself has is no function of the project. */
  decorator(call: Pick<Call, 'name' | 'receiver' | 'inside' | 'line'>): Resolved | null {
    return this.#file.family === 'rust' && BUILT_IN.test(call.name) ? null : this.call(call);
  }

  call({
    name: called,
    receiver: written,
    inside,
    line,
  }: Pick<Call, 'name' | 'receiver' | 'inside' | 'line'>): Resolved | null {
    if (written === null) return this.name(called, inside, line);
    const { family } = this.#file;
    const { name, receiver } =
      family === 'ruby'
        ? rubyCall(called, written)
        : { name: called, receiver: family === 'php' ? written.replace(/^\$(?!this\b)/, '') : written };
    if (SELF.test(receiver)) return this.#ownMember(name, inside);
    if (/^(super|parent|base)\b/.test(receiver)) return this.#inherited(name, this.#classAround(inside));
    const whole = this.#imports.wholeModules.get(receiver);
    if (whole) return this.#inTargets(whole, name);
    const type = this.#types.of(receiver, inside);
    const ofType = type && this.memberOf(type, name);
    // What overrides a method is called in its place, but not where types are what they say.
    if (ofType) return { ...ofType, certainty: weaker(ofType.certainty, family === 'go' ? 'exact' : 'likely') };
    if (this.hidden(receiver, inside) || FIELD.test(receiver)) return this.#onlyMember(name);
    const made = /^(?:new\s+)?([\w$.]+)\(.*\)$/s.exec(receiver)?.[1];
    if (made) return this.#onType(made, name, inside, 'likely') ?? null;
    if (/^[\w$]+(?:(?:\.|::|\\)[\w$]+)*$/.test(receiver)) {
      const onType = this.#onType(receiver, name, inside, 'exact');
      if (onType) return onType;
      if (this.#imports.byName.has(receiver)) return null;
    }
    return this.#onlyMember(name);
  }

  /** A type as written in a signature, with or without the module before it. */
  type(written: string, inside: number | null, line?: number): Resolved | null {
    const parts = written.split(/\.|::|\\/);
    const last = parts.at(-1) ?? '';
    if (parts.length === 1) return this.name(last, inside, line);
    // `class Orders::Send` of Ruby has the whole of it for a name, and `Parcels::Send` is another; so has a module of Elixir.
    const isRuby = this.#file.family === 'ruby';
    const entire = isRuby || this.#file.family === 'elixir' ? this.name(written, inside, line) : null;
    if (entire) return entire;
    const { wholeModules } = this.#imports;
    const whole = wholeModules.get(parts.slice(0, -1).join('.')) ?? wholeModules.get(parts[0] ?? '');
    const found = whole ? this.#inTargets(whole, last) : this.#within(parts.slice(0, -1), last, inside);
    return found || whole || isRuby ? found : this.name(last, inside);
  }

  /** A type that stands in another type or in a namespace: `Outer.Inner`, `space::Type`. */
  #within(qualifier: readonly string[], name: string, inside: number | null): Resolved | null {
    const { family } = this.#file;
    const named = [qualifier.join('.'), qualifier.at(-1) ?? ''].map((owner) =>
      this.#definitions.membersOf(family, owner, name).filter(isType),
    );
    const types = named.find((found) => found.length > 0) ?? [];
    const around = types.length > 0 ? this.type(qualifier.join('.'), inside) : null;
    const own = around ? types.filter((type) => isInside(type, around.definition)) : [];
    const [first] = own.length > 0 ? own : types;
    if (!first) return null;
    if (around && own.length === 1) return { definition: first, certainty: around.certainty };
    return { definition: first, certainty: types.length === 1 ? 'likely' : 'guess' };
  }

  /** Functions inside the functions around, and members of the class around where the language allows it. */
  #nearby(name: string, inside: number): Resolved | null {
    const own = this.#definitions.ofFile(this.#file.id);
    this.#nested ??= byContainer(own);
    for (let at: number | null = inside; at !== null; at = own[at]?.container ?? null) {
      const around = own[at];
      if (!around) return null;
      const nested = this.#nested.get(at)?.get(name) ?? [];
      const visible = !isType(around) || around.kind === 'module' || IMPLICIT_MEMBERS.has(this.#file.family);
      const found = visible ? nested.find((definition) => definition.kind !== 'property') : undefined;
      if (found) return { definition: found, certainty: nested.length === 1 ? 'exact' : 'likely' };
    }
    // A parameter hides whatever has its name further out; so it means nothing we know.
    return null;
  }

  #own(name: string, line: number | undefined): Resolved | null {
    const found = this.#definitions.inFile(this.#file.id, name);
    const [first] = line === undefined ? found : this.#visible(found, line);
    return first ? { definition: first, certainty: found.length === 1 ? 'exact' : 'likely' } : null;
  }

  /** Those whose block holds the line, the innermost first. What is exported stands in no block. */
  #visible(found: readonly Definition[], line: number): readonly Definition[] {
    if (!BLOCKS.has(this.#file.language) || found.every(({ exported }) => exported)) return found;
    this.#blocks ??= new BlockLines(this.#readText());
    const blocks = this.#blocks;
    return found
      .map((definition) => ({ definition, ...blocks.around(definition.line) }))
      .filter(({ first, last }) => first <= line && line <= last)
      .sort((a, b) => b.depth - a.depth || a.definition.id - b.definition.id)
      .map(({ definition }) => definition);
  }

  #imported(name: string): Resolved | null {
    const imported = this.#imports.byName.get(name);
    return imported ? this.#inTargets(imported, imported.name ?? name) : null;
  }

  #inTargets(imported: Imported, name: string): Resolved | null {
    for (const { file, certainty } of imported.targets) {
      const found = name === 'default' ? this.#defaultOf(file) : this.#exports.find(file, name);
      if (!found) continue;
      this.#use(imported.ordinal, file);
      return { definition: found, certainty };
    }
    return null;
  }

  /** `import x from`: nothing says which definition it is unless the file has one exported definition only. */
  #defaultOf(file: number): Definition | null {
    const exported = this.#definitions.ofFile(file).filter(({ exported, container }) => exported && container === null);
    return exported.length === 1 ? (exported[0] ?? null) : null;
  }

  #fromPackage(name: string): Resolved | null {
    const { family, path, package: own } = this.#file;
    if (!PACKAGES.has(family)) return null;
    const all = this.#definitions
      .everywhere(family, name)
      .filter(({ file }) => this.#definitions.files.get(file)?.package === own);
    const beside = all.filter(({ file }) => {
      const other = this.#definitions.files.get(file)?.path ?? '';
      return directoryOf(other) === directoryOf(path);
    });
    const found = beside.length > 0 ? beside : all;
    const [first] = found;
    return first ? { definition: first, certainty: found.length === 1 ? 'exact' : 'likely' } : null;
  }

  #fromWildcards(name: string): Resolved | null {
    for (const wildcard of this.#imports.wildcards) {
      const found = this.#inTargets(wildcard, name);
      if (found) return { definition: found.definition, certainty: found.certainty === 'exact' ? 'likely' : 'guess' };
    }
    return null;
  }

  #global(name: string): Resolved | null {
    const { family } = this.#file;
    if (!GLOBAL_NAMES.has(family)) return null;
    const found = this.#definitions
      .everywhere(family, name)
      .filter(({ exported, kind }) => exported || kind === 'function' || family === 'csharp')
      // A function of another module is called by its module, or imported; else it is one of the language.
      .filter((definition) => family !== 'elixir' || isType(definition));
    const bodies = found.filter(({ file }) => !/\.h(pp|h|xx)?$/.test(this.#definitions.files.get(file)?.path ?? ''));
    const [only] = bodies.length > 0 ? bodies : found;
    if (!only) return null;
    const count = bodies.length > 0 ? bodies.length : found.length;
    if (count === 1) return { definition: only, certainty: 'likely' };
    return count <= 3 ? { definition: only, certainty: 'guess' } : null;
  }

  #classAround(inside: number | null): Definition | null {
    const own = this.#definitions.ofFile(this.#file.id);
    for (let at = inside; at !== null; at = own[at]?.container ?? null) {
      const around = own[at];
      if (around && isType(around) && around.kind !== 'module') return around;
    }
    return null;
  }

  #ownMember(name: string, inside: number | null): Resolved | null {
    const around = this.#classAround(inside);
    if (around) return this.memberOf({ definition: around, certainty: 'exact' }, name);
    // A method that is written apart from its type knows the type's name alone.
    const owner = inside === null ? null : this.#definitions.ofFile(this.#file.id)[inside]?.owner;
    const found = owner ? this.#definitions.membersOf(this.#file.family, owner, name) : [];
    const [first] = found;
    return first ? { definition: first, certainty: found.length === 1 ? 'likely' : 'guess' } : null;
  }

  /** A member of a type or of what it inherits from; what is inherited may be overridden, so it is less sure. */
  memberOf(type: Resolved, name: string): Resolved | null {
    const { definition, certainty } = type;
    // Tests ask their class for the same few members hundreds of times.
    const key = `${definition.id} ${certainty} ${name}`;
    const known = this.#members.get(key);
    if (known !== undefined) return known;
    const found = this.#findMember(type, name);
    this.#members.set(key, found);
    return found;
  }

  #findMember({ definition, certainty }: Resolved, name: string): Resolved | null {
    const direct = this.#directMembers(definition, name);
    const [first] = direct;
    if (first) return { definition: first, certainty: direct.length === 1 ? certainty : weaker(certainty, 'likely') };
    return this.#inherited(name, definition);
  }

  #inherited(name: string, type: Definition | null): Resolved | null {
    if (!type) return null;
    const home = type.file === this.#file.id ? this : this.#scopeOf(type.file);
    return home?.inherited(name, type, 0) ?? null;
  }

  #directMembers(type: Definition, name: string): Definition[] {
    const family = this.#definitions.files.get(type.file)?.family ?? '';
    const all = this.#definitions.membersOf(family, type.name, name);
    const same = all.filter(
      ({ file, container }) => file === type.file && (container === null || container === type.id % SYMBOLS_A_FILE),
    );
    if (same.length > 0) return same;
    const around = this.#definitions.files.get(type.file)?.package;
    return all.filter(
      ({ file, container }) => container === null && this.#definitions.files.get(file)?.package === around,
    );
  }

  /** A member that a type of this file has from those that it extends. */
  inherited(name: string, type: Definition, depth: number): Resolved | null {
    if (depth > DEEPEST_INHERITANCE) return null;
    for (const found of this.bases(type)) {
      const [member] = this.#directMembers(found.definition, name);
      if (member) return { definition: member, certainty: weaker(found.certainty, 'likely') };
      const home = found.definition.file === this.#file.id ? this : this.#scopeOf(found.definition.file);
      const further = home?.inherited(name, found.definition, depth + 1);
      if (further) return further;
    }
    return null;
  }

  bases(type: Definition): Resolved[] {
    const known = this.#bases.get(type.id);
    if (known) return known;
    const bases = (this.#details[type.id % SYMBOLS_A_FILE]?.bases ?? []).flatMap((base) => {
      const found = this.type(base, null);
      return found && found.definition.id !== type.id ? [found] : [];
    });
    this.#bases.set(type.id, bases);
    return bases;
  }

  constructorOf(type: Definition): number | null {
    const [made] = ['__init__', '__construct', 'constructor'].flatMap((name) => this.#directMembers(type, name));
    return made && made.file === this.#file.id ? made.id % SYMBOLS_A_FILE : null;
  }

  #onType(written: string, name: string, inside: number | null, best: Certainty): Resolved | null {
    const type = this.type(written, inside);
    if (!type || !isType(type.definition)) return null;
    const found = this.memberOf(type, name);
    return found && { definition: found.definition, certainty: weaker(found.certainty, best) };
  }

  get family(): string {
    return this.#file.family;
  }

  of(file: number): ScopeOfFile | null {
    return file === this.#file.id ? this : this.#scopeOf(file);
  }

  ofModule(module: string, name: string): Resolved | null | undefined {
    const whole = this.#imports.wholeModules.get(module);
    return whole && this.#inTargets(whole, name);
  }

  parameterType(name: string, inside: number | null): string | null | undefined {
    const own = this.#definitions.ofFile(this.#file.id);
    let type: string | null | undefined;
    for (let at = inside; at !== null && !type; at = own[at]?.container ?? null) {
      type = this.#parametersOf(at, own[at]?.kind).get(name) ?? type;
    }
    return type === undefined && this.hidden(name, inside) ? null : type;
  }

  /** A method that is written apart from its type knows the type's name alone. */
  typeAround(inside: number | null): Resolved | null {
    const around = this.#classAround(inside);
    if (around) return { definition: around, certainty: 'exact' };
    const owner = inside === null ? null : this.#definitions.ofFile(this.#file.id)[inside]?.owner;
    const found = owner ? this.type(owner, null) : null;
    return found && isType(found.definition) ? found : null;
  }

  functionsAround(inside: number | null): number[] {
    const own = this.#definitions.ofFile(this.#file.id);
    const around: number[] = [];
    for (let at = inside; at !== null && around.length < DEEPEST_FUNCTION; at = own[at]?.container ?? null)
      if (/^(?:function|method|constructor)$/.test(own[at]?.kind ?? '')) around.push(at);
    return around;
  }

  signature(place: number): string {
    return this.#details[place]?.signature ?? '';
  }

  code(place: number): string {
    const definition = this.#definitions.ofFile(this.#file.id)[place];
    this.#lines ??= this.#readText().split('\n');
    return definition ? this.#lines.slice(definition.line - 1, definition.lastLine).join('\n') : '';
  }

  comment(place: number): string {
    const definition = this.#definitions.ofFile(this.#file.id)[place];
    this.#lines ??= this.#readText().split('\n');
    const end = (definition?.line ?? 1) - 1;
    let first = end;
    while (first > 0 && /^\s*(?:\/?\*|#\[)/.test(this.#lines[first - 1] ?? '')) first--;
    return this.#lines.slice(first, end).join('\n');
  }

  #parametersOf(symbol: number, kind: SymbolKind | undefined): Map<string, string | null> {
    const known = this.#parameters.get(symbol);
    if (known) return known;
    const takes = kind === 'function' || kind === 'method' || kind === 'constructor';
    const signature = takes ? (this.#details[symbol]?.signature ?? '') : '';
    const parameters = parametersOf(signature, this.#file.family);
    this.#parameters.set(symbol, parameters);
    return parameters;
  }

  /** True where a parameter of a function around has this name and so hides every other meaning. */
  hidden(name: string, inside: number | null): boolean {
    const own = this.#definitions.ofFile(this.#file.id);
    for (let at = inside; at !== null; at = own[at]?.container ?? null) {
      if (this.#parametersOf(at, own[at]?.kind).has(name)) return true;
    }
    return false;
  }

  /** True where a name of C# that stands for a value is a property of a class around: a type of the name is not meant. */
  isOwnProperty(name: string, inside: number | null): boolean {
    if (this.#file.language !== 'csharp') return false;
    const own = this.#definitions.ofFile(this.#file.id);
    this.#nested ??= byContainer(own);
    for (let at = inside; at !== null; at = own[at]?.container ?? null)
      if (
        this.#nested
          .get(at)
          ?.get(name)
          ?.some(({ kind }) => kind === 'property')
      )
        return true;
    return false;
  }

  /** On an unknown receiver only a name that one type alone has says anything, and that little. */
  #onlyMember(name: string): Resolved | null {
    if (name.length < 4 || EVERYDAY.has(name)) return null;
    const found = this.#definitions.membersNamed(this.#file.family, name);
    const [only] = found;
    return only && found.length === 1 ? { definition: only, certainty: 'guess' } : null;
  }

  #use(ordinal: number, file: number): void {
    const files = this.used.get(ordinal) ?? new Set();
    files.add(file);
    this.used.set(ordinal, files);
  }
}

function isInside({ file, container }: Definition, around: Definition): boolean {
  return file === around.file && container === around.id % SYMBOLS_A_FILE;
}

import type { Call, FileUses } from '../file-content.ts';
import { type Certainty, SYMBOLS_A_FILE } from '../pack-schema.ts';
import { type Definition, type Definitions, isType, type LinkedFile, type Resolved, weaker } from './definitions.ts';
import type { Exports } from './exports.ts';
import { FileCode } from './file-code.ts';
import { heldBeside, heldBy, heldByExport } from './held-functions.ts';
import { type Imported, ImportedNames } from './imported-names.ts';
import { directoryOf, type ImportTarget, type Resolve } from './project-files.ts';
import { ReceiverTypes, type ScopeOfFile } from './receiver-types.ts';
import { rubyCall } from './ruby.ts';
import { TypeMembers } from './type-members.ts';

/** Families in which a bare name may mean a member of the class around it. */
const IMPLICIT_MEMBERS = new Set(['jvm', 'csharp', 'c', 'ruby', 'swift', 'dart']);
/** Families in which the files of a directory see each other's names. */
const PACKAGES = new Set(['go', 'jvm']);
/** Families in which a name may come from any file of the project without an import that says so. */
const GLOBAL_NAMES = new Set(['c', 'ruby', 'php', 'swift', 'bash', 'csharp', 'elixir', 'haskell', 'rust', 'scala']);
/** Attributes of Rust, also those of its test runners. */
const BUILT_IN =
  /^(?:test|bench|ignore|should_panic|derive|cfg|cfg_attr|allow|expect|warn|deny|forbid|deprecated|must_use|inline|cold|doc|repr|path|macro_use|macro_export|non_exhaustive|track_caller|no_mangle|link|used|global_allocator|feature|default)$/;
const FIELD = /^(?:this|self|@|\$this)(?:\.|->)?[\w$]+$/;
const SELF = /^(this|self|cls|@|Self|\$this|static)$/;
/** Resolves the names that one file uses. */
export class FileScope implements ScopeOfFile {
  readonly #definitions: Definitions;
  readonly #file: LinkedFile;
  readonly code: FileCode;
  readonly members: TypeMembers;
  readonly #imports: ImportedNames;
  readonly #resolve: Resolve;
  readonly #exports: Exports;
  /** What each name means where nothing nearer has it; a file uses the same few names again and again. */
  readonly #outer = new Map<string, Resolved | null>();
  readonly #scopeOf: (file: number) => FileScope | null;
  readonly #types: ReceiverTypes;
  /** Files that each import was seen to be used for. */
  readonly used = new Map<number, Set<number>>();

  constructor(
    definitions: Definitions,
    file: LinkedFile,
    content: FileUses,
    resolve: Resolve,
    exports: Exports,
    targetsOf: readonly ImportTarget[][],
    readLines: () => readonly string[],
    scopeOf: (file: number) => FileScope | null,
  ) {
    this.#definitions = definitions;
    this.#file = file;
    this.#exports = exports;
    this.#resolve = resolve;
    this.#scopeOf = scopeOf;
    this.code = new FileCode(definitions.ofFile(file.id), content.details, file, readLines);
    this.members = new TypeMembers(definitions, file, this.code, {
      type: (written, inside) => this.type(written, inside),
      membersIn: (other) => this.of(other)?.members ?? null,
    });
    this.#types = new ReceiverTypes(this);
    this.#imports = new ImportedNames(file, content.imports, resolve, targetsOf);
  }

  /** What a bare name means at a place of the file; without a line, anywhere in it. */
  name(name: string, inside: number | null, line?: number): Resolved | null {
    return this.#near(name, inside, line) ?? this.#far(name);
  }

  #near(name: string, inside: number | null, line: number | undefined): Resolved | null {
    return (inside === null ? null : this.#nearby(name, inside)) ?? this.#own(name, line);
  }

  #far(name: string): Resolved | null {
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
    // PHP names the type that it makes with its namespace: `new Extend\Routes()`.
    if (written === null)
      return called.includes('\\') ? this.type(called, inside, line) : this.#bareCall(called, inside, line);
    const { family } = this.#file;
    const { name, receiver } =
      family === 'ruby'
        ? rubyCall(called, written)
        : { name: called, receiver: family === 'php' ? written.replace(/^\$(?!this\b)/, '') : written };
    const isScript = family === 'javascript';
    if (SELF.test(receiver))
      return this.members.ofOwn(name, inside) ?? (isScript ? heldBeside(this.code, inside, name) : null);
    if (/^(super|parent|base)\b/.test(receiver)) {
      const around = this.code.classAround(inside);
      return around && this.members.inherited(around, name);
    }
    const whole = this.#imports.wholeModules.get(receiver);
    if (whole) return this.#inTargets(whole, name) ?? (isScript ? this.#inExport(whole, name) : null);
    const type = this.#types.of(receiver, inside);
    const ofType = type && this.members.of(type, name);
    // What overrides a method is called in its place, but not where types are what they say.
    if (ofType) return { ...ofType, certainty: weaker(ofType.certainty, family === 'go' ? 'exact' : 'likely') };
    if (this.code.hidden(receiver, inside) || FIELD.test(receiver)) return this.members.only(name);
    const made = /^(?:new\s+)?([\w$.]+)\(.*\)$/s.exec(receiver)?.[1];
    if (made) return this.#onType(made, name, inside, 'likely') ?? null;
    if (/^[\w$]+(?:(?:\.|::|\\)[\w$]+)*$/.test(receiver)) {
      const onType = this.#onType(receiver, name, inside, 'exact');
      if (onType) return onType;
      const held = isScript ? this.#onObject(receiver, name, inside, line) : null;
      if (held) return held;
      if (this.#imports.byName.has(receiver)) return null;
    }
    return this.members.only(name);
  }

  /** A bare name that is called may be a method that the class around has from those that it extends. */
  #bareCall(name: string, inside: number | null, line: number): Resolved | null {
    const near = this.#near(name, inside, line);
    if (near) return near;
    const { family, path } = this.#file;
    const around = IMPLICIT_MEMBERS.has(family) ? this.code.classAround(inside) : null;
    const inherited = around && this.members.inherited(around, name);
    if (inherited) return inherited;
    const far = this.#far(name);
    if (far === null || family !== 'ruby' || far.definition.kind !== 'method') return far;
    // A method of another class is called on something; only helpers of Rails are all in one place.
    const isHelper = (each: string): boolean => /(?:^|\/)helpers\//.test(each);
    const other = this.#definitions.files.get(far.definition.file)?.path ?? '';
    return isHelper(path) && isHelper(other) ? far : { ...far, certainty: 'guess' };
  }

  /** A type as written in a signature, with or without the module before it. */
  type(written: string, inside: number | null, line?: number): Resolved | null {
    const parts = written.split(/\.|::|\\/);
    const last = parts.at(-1) ?? '';
    if (parts.length === 1) return this.name(last, inside, line);
    const qualified = this.#file.family === 'php' ? this.#qualified(written, last) : undefined;
    if (qualified !== undefined) return qualified;
    // `class Orders::Send` of Ruby has the whole of it for a name, and `Parcels::Send` is another; so has a module of Elixir.
    const isRuby = this.#file.family === 'ruby';
    const entire = isRuby || this.#file.family === 'elixir' ? this.name(written, inside, line) : null;
    if (entire) return entire;
    const { wholeModules } = this.#imports;
    const whole = wholeModules.get(parts.slice(0, -1).join('.')) ?? wholeModules.get(parts[0] ?? '');
    const found = whole ? this.#inTargets(whole, last) : this.#within(parts.slice(0, -1), last, inside);
    return found || whole || isRuby ? found : this.name(last, inside);
  }

  /**
   * The type that PHP names behind an imported namespace. Null where that is none of the project, whatever has the last
   * name there; undefined where no import begins the name, or its file is not where the namespace says.
   */
  #qualified(written: string, name: string): Resolved | null | undefined {
    const known = this.#imports.fullName(written);
    if (known === null) return undefined;
    for (const { file, certainty } of this.#resolve(this.#file.path, known.full)) {
      const found = this.#exports.find(file, name);
      if (!found) continue;
      if (known.ordinal !== null) this.#use(known.ordinal, file);
      return { definition: found, certainty };
    }
    const namespace = known.full.slice(0, -name.length - 1);
    const isOwn = this.#definitions.everywhere('php', namespace).some(({ kind }) => kind === 'module');
    return isOwn || known.ordinal === null ? undefined : null;
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
    for (const at of this.code.around(inside)) {
      const around = this.code.own[at];
      if (!around) return null;
      const nested = this.code.nested(at, name);
      const visible = !isType(around) || around.kind === 'module' || IMPLICIT_MEMBERS.has(this.#file.family);
      const found = visible ? nested.find((definition) => definition.kind !== 'property') : undefined;
      if (found) return { definition: found, certainty: nested.length === 1 ? 'exact' : 'likely' };
    }
    // A parameter hides whatever has its name further out; so it means nothing we know.
    return null;
  }

  #own(name: string, line: number | undefined): Resolved | null {
    const found = this.#definitions.inFile(this.#file.id, name);
    const [first] = line === undefined ? found : this.code.visible(found, line);
    return first ? { definition: first, certainty: found.length === 1 ? 'exact' : 'likely' } : null;
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
    if (family === 'php') return this.#fromOwnNamespace(name);
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

  /** A type of PHP that is not imported is one of the namespace of the file, whose types lie in its folder. */
  #fromOwnNamespace(name: string): Resolved | null {
    const folder = directoryOf(this.#file.path);
    const [only, ...others] = this.#definitions
      .everywhere('php', name)
      .filter(
        (definition) =>
          isType(definition) && directoryOf(this.#definitions.files.get(definition.file)?.path ?? '') === folder,
      );
    return only !== undefined && others.length === 0 ? { definition: only, certainty: 'exact' } : null;
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

  #onType(written: string, name: string, inside: number | null, best: Certainty): Resolved | null {
    const type = this.type(written, inside);
    if (!type || !isType(type.definition)) return null;
    const found = this.members.of(type, name);
    return found && { definition: found.definition, certainty: weaker(found.certainty, best) };
  }

  /** A function of an object that has a name here, or that is exported by none where it comes from. */
  #onObject(written: string, name: string, inside: number | null, line: number): Resolved | null {
    if (!/^[\w$]+$/.test(written)) return null;
    const holder = this.name(written, inside, line);
    const home = holder && this.of(holder.definition.file);
    const found = holder && home && heldBy(home.code, holder.definition, name);
    if (found) return { definition: found, certainty: holder.certainty };
    const imported = this.#imports.byName.get(written);
    return imported?.name === 'default' ? this.#inExport(imported, name) : null;
  }

  #inExport({ ordinal, targets }: Imported, name: string): Resolved | null {
    for (const { file, certainty } of targets) {
      const code = this.of(file)?.code;
      const found = code && heldByExport(code, name);
      if (!found) continue;
      this.#use(ordinal, file);
      return { definition: found, certainty: weaker(certainty, 'likely') };
    }
    return null;
  }

  get family(): string {
    return this.#file.family;
  }

  of(file: number): FileScope | null {
    return file === this.#file.id ? this : this.#scopeOf(file);
  }

  ofModule(module: string, name: string): Resolved | null | undefined {
    const whole = this.#imports.wholeModules.get(module);
    return whole && this.#inTargets(whole, name);
  }

  /** A method that is written apart from its type knows the type's name alone. */
  typeAround(inside: number | null): Resolved | null {
    const around = this.code.classAround(inside);
    if (around) return { definition: around, certainty: 'exact' };
    const owner = inside === null ? null : this.code.own[inside]?.owner;
    const found = owner ? this.type(owner, null) : null;
    return found && isType(found.definition) ? found : null;
  }

  /** True where a name of C# that stands for a value is a property of a class around: a type of the name is not meant. */
  isOwnProperty(name: string, inside: number | null): boolean {
    if (this.#file.language !== 'csharp') return false;
    return this.code.around(inside).some((at) => this.code.nested(at, name).some(({ kind }) => kind === 'property'));
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

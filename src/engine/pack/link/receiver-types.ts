import { SYMBOLS_A_FILE } from '../pack-schema.ts';
import { declaredValue, returnedType } from './declared-types.ts';
import { type Definition, isType, type Resolved, weaker } from './definitions.ts';
import type { FileCode } from './file-code.ts';
import { fieldValues, localValues, type Value, type Values } from './local-values.ts';
import type { TypeMembers } from './type-members.ts';

/** What a file tells of its own names, for whoever asks what stands before a dot. */
export interface ScopeOfFile {
  readonly family: string;
  name(name: string, inside: number | null): Resolved | null;
  type(written: string, inside: number | null): Resolved | null;
  /** What a module that is imported whole has under a name; undefined where no such module is known. */
  ofModule(module: string, name: string): Resolved | null | undefined;
  /** What the file says of its own definitions, and the members of types as it sees them. */
  readonly code: FileCode;
  readonly members: TypeMembers;
  /** The type around, by its name alone where a method is written apart from it. */
  typeAround(inside: number | null): Resolved | null;
  /** The scope of another file, for what is written there. */
  of(file: number): ScopeOfFile | null;
}

const SELF = /^(?:this|self|cls|Self|\$this|static)$/;
const DEEPEST = 4;
const LONGEST_RECEIVER = 200;
/** In these a method may name the fields of its class without saying whose they are. */
const BARE_FIELDS = new Set(['jvm', 'csharp', 'c', 'swift', 'dart']);

/**
 * The types of what methods are called on, as far as declarations tell: `h.store.Find()` is a method of the type that the
 * field `store` has in the type of `h`, and `boat.Sail()` of that which `boat := NewBoat()` gives back.
 */
export class ReceiverTypes {
  readonly #scope: ScopeOfFile;
  readonly #locals = new Map<number, Values>();
  readonly #fields = new Map<number, Values>();
  readonly #found = new Map<string, Resolved | null>();

  constructor(scope: ScopeOfFile) {
    this.#scope = scope;
  }

  /** The type of `a`, `this.a` or `a.b.c`; null where it is not known or the text is no such thing. */
  of(receiver: string, inside: number | null): Resolved | null {
    const key = `${inside} ${receiver}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    // What asks for itself, as a variable that is given what it gave before, has no answer.
    this.#found.set(key, null);
    const found = this.#read(receiver, inside);
    this.#found.set(key, found);
    return found;
  }

  #read(receiver: string, inside: number | null): Resolved | null {
    const parts = partsOf(receiver);
    if (!parts) return null;
    const [head = '', ...rest] = parts;
    const [next, ...others] = rest;
    const whole = next === undefined ? undefined : this.#scope.ofModule(head, next);
    let type = whole === undefined ? this.#head(head, inside) : this.#valueOf(whole);
    for (const field of whole === undefined ? rest : others) type = type && this.#field(type, field);
    return type;
  }

  #head(name: string, inside: number | null): Resolved | null {
    const scope = this.#scope;
    if (SELF.test(name)) return scope.typeAround(inside);
    const parameter = scope.code.parameterType(name, inside);
    if (parameter === null) return null;
    if (parameter !== undefined) return typeOnly(scope.type(parameter, inside));
    for (const place of scope.code.functionsAround(inside)) {
      const value = this.#localsOf(place).get(name);
      if (value === null) return null;
      if (value) return this.#given(value, inside);
    }
    const around = BARE_FIELDS.has(scope.family) ? scope.typeAround(inside) : null;
    const field = around && this.#field(around, name);
    if (field) return field;
    return this.#valueOf(scope.name(name, inside));
  }

  #localsOf(place: number): Values {
    const known = this.#locals.get(place) ?? localValues(this.#scope.code.code(place), this.#scope.family);
    this.#locals.set(place, known);
    return known;
  }

  /** The type of a variable or constant at the top of a file, by its declaration. */
  #valueOf(found: Resolved | null): Resolved | null {
    if (!found || !/^(?:variable|constant|property)$/.test(found.definition.kind)) return null;
    return this.#declared(found);
  }

  /** The type of a field, by its declaration or by what the methods of its class give it. */
  #field(type: Resolved, field: string): Resolved | null {
    const member = this.#scope.of(type.definition.file)?.members.of(type, field);
    if (member && member.definition.kind !== 'property') return null;
    return (member && this.#declared(member)) ?? this.#kept(type, field, 0);
  }

  /** The type of what a class keeps in a field, or a class that it extends. */
  #kept(type: Resolved, field: string, depth: number): Resolved | null {
    const home = this.#scope.of(type.definition.file);
    if (!home || depth > DEEPEST) return null;
    const value = this.#fieldsOf(home, type.definition).get(field);
    if (value !== undefined)
      return value && sureAtMost(givenIn(home, value, type.definition.id % SYMBOLS_A_FILE, 0, type.definition), type);
    for (const base of home.members.bases(type.definition)) {
      const found = base.definition.id === type.definition.id ? null : this.#kept(base, field, depth + 1);
      if (found) return likely(sureAtMost(found, type));
    }
    return null;
  }

  #fieldsOf(home: ScopeOfFile, type: Definition): Values {
    const known = this.#fields.get(type.id);
    if (known) return known;
    const place = type.id % SYMBOLS_A_FILE;
    const values = fieldValues(`${home.code.comment(place)}\n${home.code.code(place)}`, home.family);
    this.#fields.set(type.id, values);
    return values;
  }

  #declared(found: Resolved): Resolved | null {
    const home = this.#scope.of(found.definition.file);
    const place = found.definition.id % SYMBOLS_A_FILE;
    const value = home && declaredValue(home.code.signature(place), home.family);
    return value ? sureAtMost(givenIn(home, value, place), found) : null;
  }

  #given(value: Value, inside: number | null): Resolved | null {
    return givenIn(this.#scope, value, inside);
  }
}

/** The type of what a variable is given, where that is written. */
function givenIn(
  scope: ScopeOfFile,
  value: Value,
  inside: number | null,
  depth = 0,
  keeper?: Definition,
): Resolved | null {
  if ('type' in value) return typeOnly(scope.type(value.type, inside));
  if ('parameter' in value) {
    const made = keeper ? scope.members.constructorOf(keeper) : null;
    const type = made === null ? null : scope.code.parameterType(value.parameter, made);
    return type ? typeOnly(scope.type(type, made)) : null;
  }
  const made = typeOnly(scope.type(value.call, inside));
  if (made) return made;
  const called = depth > DEEPEST ? null : calledIn(scope, value.call, inside);
  if (!called) return null;
  const home = scope.of(called.definition.file);
  const place = called.definition.id % SYMBOLS_A_FILE;
  const written = home && returnedType(home.code.signature(place), called.definition.name, home.family);
  if (!written) return null;
  if (/^(?:Self|self|static)$/.test(written)) return likely(home.typeAround(place));
  return likely(sureAtMost(typeOnly(home.type(written, place)), called));
}

/** The function behind `NewBoat`, `boats.New` and `Boat::build`. */
function calledIn(scope: ScopeOfFile, call: string, inside: number | null): Resolved | null {
  const parts = call.split(/\.|::/);
  const name = parts.at(-1) ?? '';
  if (parts.length === 1) return scope.name(name, inside);
  const owner = parts.slice(0, -1).join(call.includes('::') ? '::' : '.');
  const ofModule = scope.ofModule(owner, name);
  if (ofModule !== undefined) return ofModule;
  const type = typeOnly(scope.type(owner, inside));
  return type && (scope.of(type.definition.file)?.members.of(type, name) ?? null);
}

/** `h.store`, `this.boats`, `self.boats`, `$this->boats`, `@boats`: names alone, from the outside in. */
function partsOf(receiver: string): string[] | null {
  if (receiver.length > LONGEST_RECEIVER) return null;
  const written = receiver.replace(/^[&*]+/, '').replace(/^@(?=[a-z_])/, 'self.');
  if (!/^\$?[\w$]+(?:[!?]?(?:\.|->)[\w$#]+)*[!?]?$/.test(written)) return null;
  const parts = written.split(/[!?]?(?:\.|->)|[!?]$/).filter((part) => part !== '');
  return parts.length <= DEEPEST ? parts : null;
}

function typeOnly(found: Resolved | null): Resolved | null {
  return found && isType(found.definition) ? found : null;
}

function sureAtMost(found: Resolved | null, by: Resolved): Resolved | null {
  return found && { definition: found.definition, certainty: weaker(found.certainty, by.certainty) };
}

function likely(found: Resolved | null): Resolved | null {
  return found && { definition: found.definition, certainty: weaker(found.certainty, 'likely') };
}

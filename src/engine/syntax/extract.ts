import { callTarget } from './call-target.ts';
import { cleanComment, commentsAbove } from './doc-comment.ts';
import type { Grammar, Role } from './grammar.ts';
import type { FoundSymbol, ImportFound, SymbolRule, SyntaxTable } from './language.ts';
import { oneLine } from './one-line.ts';
import type { CodeCall, CodeComment, CodeImport, CodeReference, CodeSymbol } from './parsed-file.ts';
import { signatureOf } from './signature.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

/** Longest lists that one file may give. Larger files are data, and their tail adds nothing. */
export const MOST_SYMBOLS = 20_000;
const MOST_MENTIONS = 50_000;
/** As many as one call of an option of Python names. */
const MOST_ARGUMENTS = 12;
const COMMENT_LENGTH = 2_000;
const DOC_LENGTH = 4_000;

/**
 * Reads one syntax tree by the table of its language. The tree is walked once, in document order, without recursion;
 * what needs the whole file (exports by list, owners, decorators above a declaration) is settled after the walk.
 */
export class Extraction {
  readonly symbols: CodeSymbol[] = [];
  readonly imports: CodeImport[] = [];
  readonly calls: CodeCall[] = [];
  readonly warnings: string[] = [];
  /** The lines that the parser could not make sense of, or did not look into. */
  readonly broken: { start: number; end: number }[] = [];
  readonly #tree: SyntaxTree;
  readonly #table: SyntaxTable;
  readonly #roles: (Role | undefined)[];
  readonly #errorType: number;
  readonly #scopes: { symbol: number; after: Node; local: boolean; hidden: boolean }[] = [];
  readonly #symbolAt = new Map<Node, number>();
  readonly #references: CodeReference[] = [];
  readonly #seen = new Map<number, Set<string>>();
  readonly #called = new Set<Node>();
  readonly #bound = new Map<number | null, Set<string>>();
  readonly #comments: Node[] = [];
  readonly #docs = new Set<Node>();
  readonly #decorators: { node: Node; call: CodeCall }[] = [];
  readonly #variables = new Set<string>();
  readonly #exported = new Set<string>();

  constructor(tree: SyntaxTree, table: SyntaxTable, grammar: Grammar) {
    this.#tree = tree;
    this.#table = table;
    this.#roles = grammar.roles;
    this.#errorType = grammar.errorType;
    this.#collectExports();
    this.#walk();
    this.#settleOwners();
    this.#settleDecorators();
  }

  get references(): CodeReference[] {
    const isLocal = ({ name, inside }: CodeReference) => {
      for (let at = inside; ; at = this.symbols[at]?.container ?? null) {
        if (this.#bound.get(at)?.has(name)) return true;
        if (at === null) return false;
      }
    };
    return this.#references.filter((reference) => !isLocal(reference));
  }

  /** Comments that no symbol has taken as its own, neighbouring line comments as one. */
  get comments(): CodeComment[] {
    const tree = this.#tree;
    const groups: { from: Node; to: Node }[] = [];
    for (const node of this.#comments) {
      if (this.#docs.has(node)) continue;
      const last = groups.at(-1);
      if (last && tree.previous(node) === last.to && tree.startLine(node) - tree.endLine(last.to) === 1) last.to = node;
      else groups.push({ from: node, to: node });
    }
    return groups.flatMap(({ from, to }) => {
      const text = cleanComment(tree.text.slice(tree.start(from), tree.end(to)), COMMENT_LENGTH);
      return text === '' ? [] : [{ text, startLine: tree.startLine(from), endLine: tree.endLine(to) }];
    });
  }

  /** Names that the file exports by list must be known before the first symbol: its members are as visible as it is. */
  #collectExports(): void {
    if (!this.#table.exports) return;
    for (let node = 0; node < this.#tree.size; node++) {
      const exports = this.#roles[this.#tree.typeId(node)]?.exports;
      if (exports) for (const name of exports(this.#tree, node)) this.#exported.add(name);
    }
  }

  #walk(): void {
    const tree = this.#tree;
    for (let node = 0; node < tree.size; node++) {
      while (this.#scopes.length > 0 && node >= (this.#scopes.at(-1)?.after ?? 0)) this.#scopes.pop();
      const role = this.#roles[tree.typeId(node)];
      if (role) this.#visit(node, role);
      const isUnread = role?.unread === true && this.#scopes.at(-1)?.local !== true;
      if (isUnread || tree.typeId(node) === this.#errorType) this.#markBroken(node);
    }
  }

  #markBroken(node: Node): void {
    const start = this.#tree.startLine(node);
    const end = this.#tree.endLine(node);
    const last = this.broken.at(-1);
    // Errors nest; one range for all of them keeps the list short in a file that is nothing but errors.
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end);
    else this.broken.push({ start, end });
  }

  #visit(node: Node, role: Role): void {
    if (role.comment || role.prose?.(this.#tree, node)) {
      this.#comments.push(node);
      return;
    }
    if (role.reference && this.#addReference(node, role.reference)) return;
    if (role.symbol && this.#addSymbol(node, role.symbol)) return;
    if (role.import && this.#addImport(role.import(this.#tree, node), node)) return;
    if (role.decorator) this.#addDecorator(node, role.decorator);
    else if (role.call) this.#addCall(node, role.call);
  }

  #inside(): number | null {
    return this.#scopes.at(-1)?.symbol ?? null;
  }

  #addSymbol(node: Node, rule: SymbolRule): boolean {
    const tree = this.#tree;
    const container = this.#inside();
    const place = {
      container: container === null ? null : (this.symbols[container] ?? null),
      local: this.#scopes.at(-1)?.local ?? false,
    };
    const kind = typeof rule.kind === 'function' ? rule.kind(tree, node, place) : rule.kind;
    if (kind === null) return false;
    const named =
      typeof rule.name === 'function' ? rule.name(tree, node) : tree.textOf(tree.field(node, rule.name ?? 'name'));
    const names = (Array.isArray(named) ? named : [named ?? '']).filter((name) => name !== '' && name.length <= 200);
    if (names.length === 0) return false;
    if (this.symbols.length + names.length > MOST_SYMBOLS) {
      if (this.warnings.length === 0) this.warnings.push(`Only the first ${MOST_SYMBOLS} symbols were kept.`);
      return true;
    }

    const outer = this.#outerOf(node);
    const body = typeof rule.body === 'function' ? rule.body(tree, node) : tree.field(node, rule.body ?? 'body');
    const doc = this.#docOf(node, outer, rule);
    const bases = rule.bases?.(tree, node) ?? [];
    const owner = rule.owner?.(tree, node);
    const last = body !== null && tree.end(body) > tree.end(outer) ? body : outer;
    const hidden = this.#scopes.at(-1)?.hidden === true && kind !== 'property';
    const signature = signatureOf(tree, node, outer, body, (each) => this.#isAttribute(each));
    const before = this.symbols.length;
    for (const name of names) {
      if (this.#isRepeated(kind, name, container)) continue;
      const found: FoundSymbol = { ...place, tree, node, outer, name, kind };
      this.symbols.push({
        kind,
        name,
        container: this.#containerOf(kind, container),
        ...(owner ? { owner } : {}),
        signature,
        doc,
        startLine: tree.startLine(outer),
        endLine: tree.endLine(last),
        exported: this.#isVisible(found, hidden),
        bases,
      });
    }
    if (this.symbols.length === before) return false;
    const symbol = this.symbols.length - 1;
    for (let at = node; at !== outer; at = tree.parent(at) ?? outer) this.#symbolAt.set(at, symbol);
    this.#symbolAt.set(outer, symbol);
    for (const base of bases) this.#mention(base, 'base', node, symbol);
    const isFunction = FUNCTION_KINDS.has(kind);
    this.#scopes.push({
      symbol,
      after: Math.max(tree.after(node), body === null ? 0 : tree.after(body)),
      // The members of a class are not local, even where the class itself stands in a function; yet nobody sees them.
      local: isFunction || (place.local && !OWNING_KINDS.has(kind)),
      hidden: hidden || isFunction,
    });
    return true;
  }

  #isVisible(found: FoundSymbol, hidden: boolean): boolean {
    if (hidden) return false;
    return this.#table.exported(found) || (found.container === null && this.#exported.has(found.name));
  }

  /** A property that a constructor declares among its parameters belongs to the class. */
  #containerOf(kind: CodeSymbol['kind'], inside: number | null): number | null {
    const around = inside === null ? undefined : this.symbols[inside];
    return kind === 'property' && around?.kind === 'constructor' ? around.container : inside;
  }

  /** A second assignment to the same variable is no second definition. */
  #isRepeated(kind: CodeSymbol['kind'], name: string, container: number | null): boolean {
    if (kind !== 'variable' && kind !== 'constant' && kind !== 'property') return false;
    const key = `${container} ${name}`;
    if (this.#variables.has(key)) return true;
    this.#variables.add(key);
    return false;
  }

  /** The declaration with what belongs to it, such as `export` or decorators. */
  #outerOf(node: Node): Node {
    const wrappers = this.#table.wrappers ?? [];
    let outer = node;
    for (let parent = this.#tree.parent(node); parent !== null; parent = this.#tree.parent(parent)) {
      if (!wrappers.includes(this.#tree.type(parent))) break;
      // The second declaration of `const a = 1, b = 2` stands alone: the statement belongs to the first. So does each
      // line of a group in brackets.
      if (this.#symbolAt.has(parent) || !this.#leads(outer, parent)) break;
      outer = parent;
    }
    return outer;
  }

  #leads(node: Node, parent: Node): boolean {
    if (this.#tree.startLine(node) === this.#tree.startLine(parent)) return true;
    // Attributes may stand on lines of their own, alone or in a list of modifiers.
    return this.#isAttribute(parent + 1) || /^modifiers?$/.test(this.#tree.type(parent + 1));
  }

  #docOf(node: Node, outer: Node, rule: SymbolRule): string {
    const own = rule.doc?.(this.#tree, node) ?? null;
    if (own !== null) {
      this.#docs.add(own);
      return cleanComment(this.#tree.textOf(own), DOC_LENGTH);
    }
    const comments = commentsAbove(this.#tree, outer, {
      comment: (each) => this.#roles[this.#tree.typeId(each)]?.comment === true,
      attribute: (each) => this.#isAttribute(each),
    });
    for (const comment of comments) this.#docs.add(comment);
    return cleanComment(comments.map((comment) => this.#tree.textOf(comment).trimEnd()).join('\n'), DOC_LENGTH);
  }

  #isAttribute(node: Node): boolean {
    return this.#roles[this.#tree.typeId(node)]?.decorator !== undefined;
  }

  #addImport(found: ImportFound | ImportFound[] | null, node: Node): boolean {
    const all = found === null ? [] : Array.isArray(found) ? found : [found];
    const local = this.#scopes.at(-1)?.local ?? false;
    for (const { module, names, types, reexport } of all) {
      if (module === '') continue;
      const time = types ? 'types' : local ? 'inner' : 'load';
      this.imports.push({ module, names, line: this.#tree.startLine(node), time, reexport: reexport ?? false });
    }
    return all.length > 0;
  }

  #addCall(node: Node, rule: NonNullable<Role['call']>): void {
    const tree = this.#tree;
    const parent = tree.parent(node);
    if (this.calls.length >= MOST_MENTIONS || (parent !== null && this.#isAttribute(parent))) return;
    const callee = typeof rule.callee === 'string' ? tree.field(node, rule.callee) : null;
    const split = callee === null ? null : callTarget(tree, callee);
    if (split) this.#called.add(split.node);
    const target = typeof rule.callee === 'function' ? rule.callee(tree, node) : split;
    if (!target || target.name === '') return;
    const given = rule.arguments ?? 'arguments';
    const list = typeof given === 'string' ? argumentsIn(tree, tree.field(node, given)) : given(tree, node);
    this.calls.push(this.#call(node, target, list, rule.constructs ?? false));
  }

  #call(node: Node, target: { name: string; receiver: string | null }, list: Node[], constructs: boolean): CodeCall {
    const tree = this.#tree;
    const isComment = (each: Node) => this.#roles[tree.typeId(each)]?.comment === true;
    const given = list.filter((each) => !isComment(each));
    // The last one is often the function that all the others are about.
    const shown = given.length > MOST_ARGUMENTS ? [...given.slice(0, MOST_ARGUMENTS - 1), ...given.slice(-1)] : given;
    return {
      name: target.name.slice(0, 200),
      receiver: target.receiver,
      arguments: shown.map((each) => oneLine(tree.text, tree.start(each), tree.end(each), 200)),
      line: tree.startLine(node),
      endLine: tree.endLine(node),
      inside: this.#inside(),
      decorates: null,
      constructs,
    };
  }

  #addDecorator(node: Node, rule: NonNullable<Role['decorator']>): void {
    for (const target of [rule(this.#tree, node) ?? []].flat()) {
      if (this.calls.length >= MOST_MENTIONS) return;
      const call = this.#call(target.at ?? node, target, target.arguments, false);
      this.calls.push(call);
      this.#decorators.push({ node, call });
    }
  }

  /** Answers true for a name that needs no further look. */
  #addReference(node: Node, kind: 'type' | 'value'): boolean {
    const tree = this.#tree;
    if (this.#called.has(node)) return false;
    const name = tree.textOf(node);
    const inside = this.#inside();
    const parent = tree.parent(node);
    if (parent !== null && this.#binds(parent, node)) {
      const bound = this.#bound.get(inside);
      if (bound) bound.add(name);
      else this.#bound.set(inside, new Set([name]));
      return false;
    }
    const refined = this.#table.reference ? this.#table.reference(tree, node) : kind;
    if (refined && !this.#isOwnName(name, refined, inside)) this.#mention(name, refined, node, inside);
    return false;
  }

  /** A definition does not refer to itself, but a property may be called like its type: `public Cart Cart { get; }`. */
  #isOwnName(name: string, kind: 'type' | 'value', inside: number | null): boolean {
    const around = inside === null ? undefined : this.symbols[inside];
    return around?.name === name && !(kind === 'type' && around.kind === 'property');
  }

  #binds(parent: Node, name: Node): boolean {
    const tree = this.#tree;
    const isBinding = (node: Node | null) => node !== null && this.#roles[tree.typeId(node)]?.binding === true;
    if (isBinding(parent)) return !tree.isIn(name, 'value', 'right', 'default', 'type');
    return tree.isIn(parent, 'left') && isBinding(tree.parent(parent));
  }

  #mention(name: string, kind: CodeReference['kind'], node: Node, inside: number | null): void {
    // Every name of a file comes through here, so what was seen is looked up by numbers rather than by joined texts.
    const place = ((inside ?? -1) + 1) * KINDS_OF_REFERENCE.length + KINDS_OF_REFERENCE.indexOf(kind);
    let seen = this.#seen.get(place);
    if (!seen) {
      seen = new Set();
      this.#seen.set(place, seen);
    }
    if (seen.has(name) || this.#references.length >= MOST_MENTIONS || name.length > 200) return;
    seen.add(name);
    this.#references.push({ name, line: this.#tree.startLine(node), inside, kind });
  }

  /** A member written outside its type gets that type as its container where the type is in the same file. */
  #settleOwners(): void {
    const types = new Map<string, number>();
    for (const [index, { kind, name, container }] of this.symbols.entries()) {
      if (OWNING_KINDS.has(kind) && !types.has(name)) types.set(name, index);
      // In Lua and JavaScript a plain variable or function may have members.
      else if (container === null && !types.has(name) && kind !== 'method') types.set(name, index);
    }
    for (const [index, symbol] of this.symbols.entries()) {
      if (symbol.owner === undefined) continue;
      const type = types.get(symbol.owner);
      if (type !== undefined && type !== index) symbol.container = type;
    }
  }

  /** A decorator belongs to the declaration around it, or else to the next one beside it. */
  #settleDecorators(): void {
    for (const { node, call } of this.#decorators) call.decorates = this.#decorated(node);
  }

  #decorated(decorator: Node): number | null {
    const tree = this.#tree;
    let at: Node | null = decorator;
    for (let level = 0; at !== null && level < 3; level++, at = tree.parent(at)) {
      let steps = 0;
      for (let beside = tree.next(at); beside !== null && steps < MOST_BESIDE; beside = tree.next(beside), steps++) {
        const symbol = this.#symbolAt.get(beside);
        if (symbol !== undefined) return symbol;
        const skipped = this.#isAttribute(beside) || this.#roles[tree.typeId(beside)]?.comment;
        if (!skipped) break;
      }
      const parent = tree.parent(at);
      const around = parent === null ? undefined : this.#symbolAt.get(parent);
      if (around !== undefined) return around;
    }
    return null;
  }
}

/** So many decorators and comments stand before a declaration at most. */
const MOST_BESIDE = 200;
const KINDS_OF_REFERENCE: CodeReference['kind'][] = ['type', 'base', 'value'];
const FUNCTION_KINDS = new Set<CodeSymbol['kind']>(['function', 'method', 'constructor', 'macro']);
const OWNING_KINDS = new Set<CodeSymbol['kind']>(['class', 'interface', 'struct', 'enum', 'trait', 'type', 'module']);

function argumentsIn(tree: SyntaxTree, list: Node | null): Node[] {
  return list === null ? [] : tree.children(list);
}

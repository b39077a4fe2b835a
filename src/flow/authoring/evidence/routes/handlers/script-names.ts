import { readImports } from '../../../../../engine/pack/file-content.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';

const SCRIPT = /\.(?:[cm]?[jt]sx?)$/;
const DEEPEST_PASSING = 6;
const NAME = '([A-Za-z_$][\\w$]*)';
/** What a script exports by no name: the name that it has inside, or the class that it is made from. */
const DEFAULTS = [
  new RegExp(`^export default (?:async )?(?:function\\*? |class |new )?(?!(?:async|function|class|new)\\b)${NAME}`),
  new RegExp(`^module\\.exports = (?:new )?${NAME}(?:\\(\\))?;?$`),
];

/**
 * The definition that a script means by a name of its own imports, through files that only pass on what others define:
 * `orders.list` after `import * as orders from './orders'`, where that index says `export * from './list'`.
 */
export function scriptSymbol(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  if (!SCRIPT.test(path)) return undefined;
  const [local = '', ...members] = written.split('.');
  return imported(evidence, path, [local, ...members], { depth: 0, seen: new Set() });
}

/** How far a name was followed, and where it was looked for: files may pass on each other's names in circles. */
interface Way {
  depth: number;
  seen: Set<string>;
}

function further({ depth, seen }: Way, steps = 1): Way {
  return { depth: depth + steps, seen };
}

function imported(evidence: Evidence, path: string, names: readonly string[], way: Way): FoundSymbol | undefined {
  const [local = '', ...members] = names;
  const taken = takenNames(evidence, path).find((each) => each.local === local && each.local !== '*');
  if (taken === undefined) return undefined;
  const behind = taken.name === '*' || taken.name === '' ? members : [taken.name, ...members];
  return exported(evidence, taken.target, behind, further(way));
}

/** What a file has by a name, or takes from another file; without one, what it exports by no name. */
function exported(evidence: Evidence, path: string, names: readonly string[], way: Way): FoundSymbol | undefined {
  const key = `${path} ${names.join('.')}`;
  if (way.depth > DEEPEST_PASSING || way.seen.has(key)) return undefined;
  way.seen.add(key);
  const [first = 'default', ...members] = names;
  if (first === 'default') {
    const inside = defaultName(evidence, path);
    const whole = inside === undefined ? members : [inside, ...members];
    return whole.length === 0 ? undefined : exported(evidence, path, whole, further(way));
  }
  const own = ownSymbol(evidence, path, names);
  if (own) return own;
  const passed = imported(evidence, path, names, way);
  if (passed) return passed;
  const found = takenNames(evidence, path)
    .filter(({ local }) => local === '*')
    .flatMap(({ target }) => exported(evidence, target, names, further(way)) ?? []);
  const [only] = found;
  if (only !== undefined) return found.every(({ id }) => id === only.id) ? only : undefined;
  // What is exported without a name may be taken by the names of its parts.
  const inside = way.depth < DEEPEST_PASSING ? defaultName(evidence, path) : undefined;
  return inside === undefined || inside === first
    ? undefined
    : exported(evidence, path, [inside, ...names], further(way, 3));
}

/** A definition of a file; of several with one name that in the objects by whose keys it is asked for: `orders.list`. */
function ownSymbol(evidence: Evidence, path: string, names: readonly string[]): FoundSymbol | undefined {
  const symbols = symbolsOfFile(evidence.pack, path);
  const exact = symbols.filter(({ name }) => name === names.join('.'));
  if (exact.length === 1) return exact[0];
  const lines = evidence.lines(path) ?? [];
  const found = symbols.filter(
    ({ name, startLine }) =>
      name === names.at(-1) && keysAround(lines, startLine).join('.') === names.slice(0, -1).join('.'),
  );
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  // An object may say by its keys how it answers, and does it by one of them: `browse: { options: […], query(frame) { … } }`.
  const doing = symbols.filter(
    ({ name, startLine, kind }) =>
      /^(?:function|method)$/.test(kind) &&
      DOES.test(name.split('.').at(-1) ?? name) &&
      keysAround(lines, startLine).join('.') === names.at(-1),
  );
  const [only] = doing;
  return only && doing.length === 1 ? { ...only, name: names.slice(-2).join('.') } : undefined;
}

/** The method by which an object answers that says with its other keys how. */
const DOES = /^(?:query|handler|handle|run|execute)$/;

/** The file of the project from which a script takes a name. */
export function takenFrom(evidence: Evidence, path: string, local: string): string | undefined {
  return SCRIPT.test(path) ? takenNames(evidence, path).find((each) => each.local === local)?.target : undefined;
}

/** The files that the scripts of a project take what is exported by no name from, by the names that they give it. */
export const unnamedTargets = derived((evidence): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !SCRIPT.test(path)) continue;
    for (const { name, local, target } of takenNames(evidence, path)) {
      const known = found.get(local) ?? [];
      if (/^(?:default|\*|)$/.test(name) && !known.includes(target)) found.set(local, [...known, target]);
    }
  }
  return found;
});

/** The keys of the objects that a line lies in, outermost first, as the indentation tells. */
function keysAround(lines: readonly string[], line: number): string[] {
  const keys: string[] = [];
  let indent = indentOf(lines[line - 1] ?? '');
  for (let at = line - 2; at >= 0 && indent > 0; at--) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    indent = indentOf(text);
    const key = /^\s+['"]?([\w$]+)['"]?\s*:\s*\{\s*$/.exec(text)?.[1];
    if (key !== undefined) keys.unshift(key);
  }
  return keys;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function defaultName(evidence: Evidence, path: string): string | undefined {
  const lines = evidence.lines(path) ?? [];
  return DEFAULTS.flatMap((pattern) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))[0];
}

interface Taken {
  name: string;
  local: string;
  target: string;
}

/** Names that a file has from others of the project, also those of what it makes at once: `require('./orders')(server)`. */
function takenNames(evidence: Evidence, path: string): Taken[] {
  const known = namesByFile(evidence);
  const found = known.get(path) ?? readNames(evidence, path);
  known.set(path, found);
  return found;
}

const namesByFile = derived((_evidence): Map<string, Taken[]> => new Map());

function readNames(evidence: Evidence, path: string): Taken[] {
  const file = evidence.file(path);
  if (!file || !SCRIPT.test(path)) return [];
  const targets = fileImports(evidence.pack, path);
  return readImports(evidence.pack.blocks, file.id).flatMap(({ module, line, names }): Taken[] => {
    const target = targets.find((each) => each.module === module && each.line === line)?.target;
    if (!target) return [];
    if (names.length > 0) return names.map((each) => ({ ...each, target }));
    const text = evidence.lines(path)?.[line - 1] ?? '';
    const local = /([A-Za-z_$][\w$]*)\s*[:=]\s*require\(\s*['"][^'"]+['"]\s*\)(?:\([\w$,\s]*\))?\s*[,;}]?\s*$/.exec(
      text,
    );
    const name = local?.[1] ?? getterAround(evidence.lines(path) ?? [], line);
    return name === undefined ? [] : [{ name: '*', local: name, target }];
  });
}

/** What an object gives by a getter: `get orders() { return pipeline(require('./orders')); }`. */
function getterAround(lines: readonly string[], line: number): string | undefined {
  const own = lines[line - 1] ?? '';
  if (!/(?:\breturn\b|=>).*\brequire\(/.test(own)) return undefined;
  const begin = /\bget\s+[\w$]+\s*\(\s*\)\s*\{/;
  return [own, lines[line - 2] ?? ''].flatMap(
    (each) => /\bget\s+([\w$]+)\s*\(/.exec(begin.exec(each)?.[0] ?? '')?.[1] ?? [],
  )[0];
}

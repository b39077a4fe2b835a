import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import {
  type FoundSymbol,
  findSymbols,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { importedSymbol, isFromOutside, nameOutside } from './imported-names.ts';

/** A class of Python with what stands above it, in the order in which Python looks for a member. */
export interface ClassChain {
  /** Classes of the product, the class itself first. */
  own: readonly PythonClass[];
  /** Names of classes that other packages bring, without their modules. */
  foreign: readonly string[];
}

export interface PythonClass extends FoundSymbol {
  /** Its source, with the decorators that stand on it. */
  text: string;
  /** The methods that it has itself, by name. */
  methods: ReadonlyMap<string, FoundSymbol>;
}

const DEEPEST = 5;
const MOST_DECORATORS = 10;

export function classChain(evidence: Evidence, type: FoundSymbol): ClassChain {
  const known = knownChains(evidence).get(type.id);
  if (known) return known;
  const own: PythonClass[] = [];
  const foreign: string[] = [];
  gather(evidence, type, own, foreign, 0);
  const chain = { own, foreign: [...new Set(foreign)] };
  knownChains(evidence).set(type.id, chain);
  return chain;
}

const knownChains = derived((): Map<number, ClassChain> => new Map());

function gather(evidence: Evidence, type: FoundSymbol, own: PythonClass[], foreign: string[], depth: number): void {
  if (depth > DEEPEST || own.some(({ id }) => id === type.id)) return;
  own.push(readClass(evidence, type));
  for (const written of symbolDetail(evidence.pack, type.id)?.bases ?? []) {
    const base = written.includes('.') ? (written.split('.').at(-1) ?? '') : nameOutside(evidence, type.path, written);
    const above = classOfName(evidence, type.path, written);
    if (above) gather(evidence, above, own, foreign, depth + 1);
    else foreign.push(base);
  }
}

/** The class of the product that a name in a file stands for. */
export function classOfName(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  const imported = importedSymbol(evidence, path, written);
  if (imported) return imported.kind === 'class' ? imported : undefined;
  // What another package brings is not the class of the product that has the same name.
  if (isFromOutside(evidence, path, written)) return undefined;
  const here = symbolsOfFile(evidence.pack, path).find(({ kind, name }) => kind === 'class' && name === written);
  return here ?? classNamed(evidence, written.split('.').at(-1) ?? '');
}

/** The one class of the product with a name; of several it cannot be told which is meant. */
export function classNamed(evidence: Evidence, name: string): FoundSymbol | undefined {
  if (!/^[A-Z]\w*$/.test(name)) return undefined;
  const [only, ...others] = findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 5 }).filter(
    (each) => each.name === name && evidence.file(each.path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}

function readClass(evidence: Evidence, type: FoundSymbol): PythonClass {
  const lines = evidence.lines(type.path) ?? [];
  let first = type.startLine;
  while (first > 1 && type.startLine - first < MOST_DECORATORS && /^@/.test(lines[first - 2]?.trim() ?? '')) first--;
  const methods = symbolsOfFile(evidence.pack, type.path).filter(
    ({ kind, name, startLine, endLine }) =>
      kind === 'method' &&
      name.startsWith(`${type.name}.`) &&
      !name.slice(type.name.length + 1).includes('.') &&
      startLine >= type.startLine &&
      endLine <= type.endLine,
  );
  return {
    ...type,
    text: lines
      .slice(first - 1, type.endLine)
      .join('\n')
      .replaceAll('\r', ''),
    methods: new Map(methods.map((each) => [each.name.slice(type.name.length + 1), each])),
  };
}

/** What the nearest class of a chain gives to an attribute of its body, as written; null where none does. */
export function attributeOf({ own }: ClassChain, name: string): string | null {
  for (const { text } of own) {
    const found = attributeIn(text, name);
    if (found !== null) return found;
  }
  return null;
}

/** What a class gives to an attribute of its body, by its source. */
export function attributeIn(text: string, name: string): string | null {
  const start = new RegExp(`^[ \\t]+${escaped(name)}\\s*(?::[^=\\n]+)?=(?!=)[ \\t]*`, 'm').exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length).replace(/#[^\n]*/g, '');
  const close = /^[[({]/.test(rest) ? closingBracket(rest, 0) : -1;
  return (close < 0 ? (rest.split('\n', 1)[0] ?? '') : rest.slice(0, close + 1)).trim();
}

/** The path of a namespace of Flask-RESTX that a file takes from another one, by what that is made with. */
export function namespacePath(evidence: Evidence, from: string, name: string): string {
  const found = importedSymbol(evidence, from, name);
  const text = found ? (evidence.lines(found.path) ?? []).slice(found.startLine - 1, found.endLine).join(' ') : '';
  const open = /\b(?:Namespace|namespace)\(/.exec(text);
  const list = open ? splitList(text.slice(open.index + open[0].length).replace(/\)\s*$/, '')) : [];
  return stringValue(namedArgument(list, 'path') ?? namedArgument(list, 'name') ?? list[0]) ?? '';
}

/** A path with the texts of the members of classes that it is made from: `f"/{Door.orders}"`. */
export function withMembers(evidence: Evidence, from: string, path: string): string {
  return path.replace(/\{(\w+)\.(\w+)\}/g, (hole, type: string, member: string) => {
    const found = classOfName(evidence, from, type);
    const text = found ? attributeIn(readClass(evidence, found).text, member) : null;
    return stringValue(text ?? undefined) ?? hole;
  });
}

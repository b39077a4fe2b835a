import { escaped } from '../../../../base/escaped.ts';
import { findSymbols, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

const DEED = /^(?:method|function|constructor)$/;
const MOST_NAMED = 40;
const LONGEST_HELPER = 14;
const THROWS = /(?:^|[\s;{>(])(?:throw|raise)\b/;
/** What keeps it from throwing whenever it is called. */
const LETS_PASS = /(?<![\w.$])(?:if|switch|for|while|catch|return|when|\?)(?![\w])/;
const ASKS = /(?<![\w.$])(?:if|unless)\b/;

/** Whether a rule that goes through a call holds: what is called does nothing but throw, or throws where what it is given is so. */
export function isThrown(evidence: Evidence, { path, values }: Found<'invariant'>): boolean {
  const { through, form } = values;
  if (through === undefined) return true;
  const isAsking =
    form === 'assertion' ||
    /^(?:throw|fail|abort|reject|refuse|deny|raise)_?(?:if|when|unless)/i.test(shortName(through));
  const key = `${through} ${isAsking} ${extensionOf(path)}`;
  const known = throwing(evidence).get(key);
  if (known !== undefined) return known;
  const found = throws(evidence, through, extensionOf(path), isAsking);
  throwing(evidence).set(key, found);
  return found;
}

const throwing = derived((): Map<string, boolean> => new Map());

function throws(evidence: Evidence, through: string, extension: string, isAsking: boolean): boolean {
  const parts = through.split('.');
  const name = parts.at(-1) ?? through;
  const type = /^[A-Z]\w*$/.test(parts.at(-2) ?? '') ? parts.at(-2) : undefined;
  const defined = findSymbols(evidence.pack, type === undefined ? name : `${type}.${name}`, {
    exact: true,
    limit: MOST_NAMED,
  }).filter(
    ({ name: whole, kind, path }) =>
      shortName(whole) === name &&
      DEED.test(kind) &&
      extensionOf(path) === extension &&
      evidence.file(path)?.place === 'source',
  );
  const bodies = defined.map(({ path, startLine, endLine }) =>
    endLine - startLine > LONGEST_HELPER ? '' : bodyOf((evidence.lines(path) ?? []).slice(startLine - 1, endLine)),
  );
  const does = (body: string): boolean => THROWS.test(body) && (isAsking ? ASKS.test(body) : !LETS_PASS.test(body));
  // One of several of a name may only hand on to another of them.
  const handsOn = (body: string): boolean =>
    new RegExp(`^(?:return |this\\.|self::)*${escaped(name)}\\([^;]*\\);?$`).test(body);
  return bodies.some(does) && bodies.every((body) => does(body) || handsOn(body));
}

/** What stands in a definition, without its head and its comments. */
function bodyOf(lines: readonly string[]): string {
  const text = lines
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*|#|@)/.test(line))
    .join('\n')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  const [, braced, arrow] = /\{([\s\S]*)\}|=>([\s\S]*)$/.exec(text) ?? [];
  return (braced ?? arrow ?? '').trim();
}

function extensionOf(path: string): string {
  const extension = path.split('.').at(-1) ?? '';
  return /^(?:[cm]?[jt]sx?)$/.test(extension) ? 'script' : extension;
}

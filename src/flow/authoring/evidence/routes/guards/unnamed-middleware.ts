import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { shortName, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { takenFrom, unnamedTargets } from '../handlers/script-names.ts';
import { REFUSED } from './refusals.ts';

/** What a script exports by no name: `export default function () {`, `module.exports = (req, res, next) => {`. */
const UNNAMED =
  /^(?:export default|module\.exports =)\s+(?:async\s+)?(?:function\s*\*?\s*\(|\([^()\n]{0,200}\)\s*(?::[^=\n]{1,80})?=>|[\w$]+\s*=>)/m;

/** The file of the function without a name that a script means by a name of its imports. */
function fileOf(evidence: Evidence, path: string, name: string): string | undefined {
  const own = takenFrom(evidence, path, name);
  if (own !== undefined && textIn(evidence, own) !== '') return own;
  // What stands before a router is often put there by another file.
  const [only, ...others] = unnamedTargets(evidence).get(name) ?? [];
  return others.length === 0 ? only : undefined;
}

function textIn(evidence: Evidence, path: string): string {
  const kept = texts(evidence);
  const known = kept.get(path);
  if (known !== undefined) return known;
  const lines = evidence.lines(path) ?? [];
  const whole = lines.filter((line) => !/^\s*(?:\/\/|\/\*|\*(?:\s|\/|$))/.test(line)).join('\n');
  const begin = UNNAMED.exec(whole);
  const end = begin === null ? -1 : whole.indexOf('\n}', begin.index);
  const text = begin === null ? '' : whole.slice(begin.index, end < 0 ? whole.length : end + 2);
  kept.set(path, text);
  return text;
}

const texts = derived((): Map<string, string> => new Map());

const GOES_ON = /\bnext\(\s*\)/;
/** What makes a middleware, or waits for nothing, leaves nobody outside. */
const MAKES =
  /\breturn\s+(?:async\s+)?(?:function\b\s*\w*\s*)?\([^()\n]{0,120}\)\s*(?:=>)?\s*\{|^(?:export default|module\.exports =)[^\n]*\{?$|\breturn\s+next\(\s*\)|\breturn\s*;/gm;
const LEAVES =
  /\bthrow\b|\b[45]\d\d\b|unauthori|forbid|denied|reject|redirect|abort|\bnext\(\s*[^)\s]|\.(?:end|send|json|status|sendStatus|render)\(|passport|authenticate\(|\breturn\b/i;
/** What goes wrong in it is handed on: `} catch (err) { next(err); }`. */
const HANDED_ON = /\bcatch\s*\(\s*(\w+)\s*\)\s*\{\s*(?:return\s+)?next\(\s*\1\s*\);?\s*\}/g;
const AWAITED = /\bawait\s+(?:([A-Za-z_$][\w$]*)\.)?([A-Za-z_$][\w$.]*)\(/g;

/**
 * Whether a middleware of Express lets every caller go on who brings nothing along, by all that it does: it keeps what
 * came with the request, or leaves that to a method that does nothing for strangers: `await new Caller(token).load()`.
 */
export function lacksRefusal(evidence: Evidence, path: string, name: string): boolean {
  const file = fileOf(evidence, path, name);
  const text = file === undefined ? '' : textIn(evidence, file);
  if (file === undefined || !GOES_ON.test(text)) return false;
  const done = text.replace(HANDED_ON, '').replace(MAKES, '');
  if (LEAVES.test(done) || REFUSED.test(done)) return false;
  if (done === text.replace(MAKES, '')) return true;
  return [...done.matchAll(AWAITED)].every(([, on = '', method = '']) => {
    const type = new RegExp(`\\b${escaped(on)}\\s*=\\s*new\\s+([\\w$]+)\\(`).exec(done)?.[1];
    const made = type === undefined ? undefined : takenFrom(evidence, file, type);
    return made !== undefined && doesNothingFor(evidence, made, method);
  });
}

/** Whether the method of a file that has this name does its work only for those who brought something along. */
function doesNothingFor(evidence: Evidence, path: string, method: string): boolean {
  const [only, ...others] = symbolsOfFile(evidence.pack, path).filter(
    ({ kind, name }) => /^(?:function|method)$/.test(kind) && shortName(name) === method,
  );
  return only !== undefined && others.length === 0 && isOnlyForBringers(evidence.text(only));
}

const BROUGHT = /\bif\s*\(\s*[\w$.]*(?:token|authorization|session|jwt|bearer|cookie|key)\w*\s*\)\s*\{/gi;

function isOnlyForBringers(text: string): boolean {
  const body = text.slice(text.indexOf('{') + 1);
  const [branch] = body.matchAll(BROUGHT);
  if (branch === undefined) return false;
  const close = closingBracket(body, branch.index + branch[0].length - 1);
  const rest = close < 0 ? '(' : body.slice(0, branch.index) + body.slice(close + 1);
  return !/[\w$]\s*\(|\bthrow\b/.test(rest);
}

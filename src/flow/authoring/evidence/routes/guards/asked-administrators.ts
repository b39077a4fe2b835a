import { escaped } from '../../../../../base/escaped.ts';
import {
  type FoundSymbol,
  findSymbols,
  shortName,
  symbolDetail,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { isReached } from './asked-conditions.ts';
import { textOf } from './definition-text.ts';
import { REFUSED } from './refusals.ts';

const MOST_FOUND = 6;
const LONGEST = 60;
const IS_ADMIN = String.raw`(?:\.|->|\b)(?:is_?(?:[a-z]+_)?|Is)?(?:admin|Admin|administrator|superuser)(?:\(\))?(?![\w.(])`;
/** `if !user.IsAdmin {`, `if (!req.user.admin)`. */
const DEMANDED = new RegExp(
  String.raw`\bif\s*\(?\s*(?:!\s*|not\s+)[\w.$>()?-]*${IS_ADMIN}\s*\)?\s*(?:\{|:|return\b|throw\b|$)`,
  'm',
);
/** The last that a function says: `return claim.Admin`. */
const ANSWERED = new RegExp(String.raw`\breturn\s+[\w.$>-]*${IS_ADMIN}\s*;?\s*\}?\s*$`);
/** What is asked before the request goes on: `if !mayGoOn(r) {`. */
const HELPER =
  /\bif\s*\(?\s*(?:!\s*|not\s+)(?:await\s+)?(?:\w+\.)*(\w+)\([^()\n]*\)\s*\)?\s*(?:\{|:|return\b|throw\b)/g;
/** "checks that the user is an admin", "only for administrators". */
const DEMANDED_IN_WORDS =
  /\b(?:if|that|ensures?|must be|requires?)\b[^.]{0,40}\b(?:is|are|be|requires?|an?) (?:an? )?admin(?:istrator)?s?\b|\bonly (?:an? |allows? |for |lets? )*admin(?:istrator)?s?\b|\badmin(?:istrator)?s? only\b/i;
/** Others too, or nobody for certain. */
const OF_OTHERS =
  /\badmin\w*(?:,| or\b| and\b)|\bor (?:an? |is )*admin|\bnot (?:an? )?admin|\bunless\b|\bwhether\b|\b(?:sets?|stores?|marks?|adds?|loads?|tells?)\b/i;

/** What code says that asks for more than somebody who is known, or leaves it to others to ask. */
const OF_RIGHT =
  /admin|super_?user|staff|role|permission|scope|level|owner|group|rank|right|privileg|polic|can(?=[A-Z_(])|claim|\broot|grant|\bacl|capab|access|allow|authori[sz]|kind|type\b|(?:check|verify|ensure|require|guard|is_?)\w*\(/i;
const OF_SOMEBODY = /user|session|token|cookie|member|account/i;

/** Whether a function that is called after administrators only asks that somebody is known. */
export function isOnlyCalledSo(evidence: Evidence, guard: string): boolean {
  const name = guard.replace(/\(.*$/s, '');
  if (name !== guard || !/admin|super_?user|staff/i.test(name)) return false;
  const found = definitions(evidence, name);
  const own = new RegExp(escaped(name.split(/\.|::|->/).at(-1) ?? name), 'g');
  const texts = found.map((each) =>
    textOf(evidence, each)
      .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|#[^\n]*/g, '')
      .replace(own, ''),
  );
  return (
    texts.length > 0 && texts.every((text) => OF_SOMEBODY.test(text) && REFUSED.test(text) && !OF_RIGHT.test(text))
  );
}

const known = derived((): Map<string, boolean> => new Map());

/** Whether all functions of a name let only administrators in by their own text. */
export function demandsAdministrator(evidence: Evidence, guard: string): boolean {
  const name = guard.replace(/\(.*$/s, '');
  const told = known(evidence).get(name);
  if (told !== undefined) return told;
  const found = definitions(evidence, name);
  const answer = found.length > 0 && found.every((each) => isForAdministrators(evidence, each));
  known(evidence).set(name, answer);
  return answer;
}

function definitions(evidence: Evidence, name: string): FoundSymbol[] {
  const own = name.split(/\.|::|->/).at(-1) ?? name;
  if (!/^\w{3,}$/.test(own)) return [];
  return findSymbols(evidence.pack, own, { exact: true, limit: MOST_FOUND }).filter(
    (each) =>
      /^(?:function|method)$/.test(each.kind) &&
      shortName(each.name) === own &&
      evidence.file(each.path)?.place === 'source' &&
      each.endLine - each.startLine < LONGEST,
  );
}

function isForAdministrators(evidence: Evidence, guard: FoundSymbol): boolean {
  const text = textOf(evidence, guard);
  if (isDemandedOfAll(text)) return true;
  const helpers = [...text.matchAll(HELPER)].map(([, name = '']) => definitions(evidence, name));
  if (helpers.some((all) => all.length > 0 && all.every((each) => isAnsweredForAll(textOf(evidence, each).trimEnd()))))
    return true;
  const words = (symbolDetail(evidence.pack, guard.id)?.doc ?? '').replace(/\s+/g, ' ');
  return DEMANDED_IN_WORDS.test(words) && !OF_OTHERS.test(words);
}

/** What a guard lets go on before it asks, or asks only where something else holds, it does not demand of all. */
function isDemandedOfAll(text: string): boolean {
  const lines = text.split('\n');
  const place = lines.findIndex((line) => DEMANDED.test(line));
  return place >= 0 && isReached(lines, place, 0) && !GOES_ON.test(lines.slice(0, place).join('\n'));
}

const GOES_ON = /\bnext\(|\.ServeHTTP\(|\breturn\s+(?:true|next)\b/;

/** Who is somebody else may be let in before: `if claim.Keeper { return true }`. A key that is no person's says nothing. */
function isAnsweredForAll(text: string): boolean {
  return ANSWERED.test(text) && !OF_PERSON.test(text);
}

const OF_PERSON =
  /\bif\b[^\n]*(?:claim|user|owner|member|role|keeper|editor|account)[^\n]*\n?\s*\{?\s*return\s+true\b/i;

import { escaped } from '../../../../base/escaped.ts';
import { readSymbol, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

/** `len(hits) == 0`, `hits.length === 0`, `hits.isEmpty()`, `not hits`: what is asked is whether there are any. */
const IS_EMPTY =
  /^\(?\s*(?:len\(\s*(\w+)\s*\)\s*(?:==|<)\s*[01]|count\(\s*\$?(\w+)\s*\)\s*={2,3}\s*0|(\w+)\.(?:length|size|Count)(?:\(\))?\s*(?:={2,3}|<)\s*[01]|(\w+)\.(?:isEmpty\(\)|empty\?|is_empty\(\))|(?:not|!)\s*(\w+)(?:\.length)?|empty\(\s*\$(\w+)\s*\))\s*\)?$/;
const HAS_NONE =
  /\b(?:does not|doesn't|do not|don't) have any\b|\b(?:has|have|there (?:is|are|were)) no\b|\bno [\w ]+ (?:found|available)\b/i;
/** What makes, keeps, sends or looks at a thing holds it to its rules. */
const HOLDS =
  /^_*(?:add|apply|approve|assert|assign|attach|before|book|buy|check|close|commit|confirm|create|delete|deploy|enforce|ensure|execute|handle|import|init|insert|install|join|launch|make|move|new|on|open|order|pay|perform|place|post|process|publish|put|register|release|remove|require|run|save|schedule|sell|send|set|ship|sign|start|store|submit|transfer|update|upload|upsert|validate|verify|withdraw|write)(?=[A-Z_]|$)/i;

/**
 * Whether a refusal only says that a function has nothing to compute from: `uptime(hits)` of no hits fails, and still
 * a service need not have any.
 */
export function isOfComputing(evidence: Evidence, { symbol, values }: Found<'invariant'>): boolean {
  const argument = IS_EMPTY.exec(values.condition ?? '')
    ?.slice(1)
    .find((each) => each !== undefined);
  if (argument === undefined || symbol === null || !HAS_NONE.test(values.message ?? '')) return false;
  const own = readSymbol(evidence.pack, symbol);
  const name = own?.name.split(/[.#:]/).at(-1) ?? '';
  if (!own || !/^(?:function|method)$/.test(own.kind) || HOLDS.test(name)) return false;
  const signature = symbolDetail(evidence.pack, symbol)?.signature ?? '';
  const given = signature.slice(signature.indexOf(name) + name.length);
  // What gives nothing but its error is there to ask.
  const asksOnly = /\)\s*(?:error|:\s*(?:void|Promise<void>|None)|->\s*None)\s*[{:]?\s*$/.test(signature);
  return !asksOnly && new RegExp(`[(,\\s$]${escaped(argument)}(?![\\w(])`).test(given);
}

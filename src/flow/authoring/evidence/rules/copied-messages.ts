import { escaped } from '../../../../base/escaped.ts';
import { stringValue } from '../../../../engine/facts/text/literal.ts';
import { code } from '../../wording/markup.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

/** What a call is told by a text or a member of an enumeration: `checkRight(Deed.sellBoat, req)`, `can('boat.sell')`. */
interface Asked {
  call: string;
  what: string;
}

const CALL = /(?:^|[\s!(])(?:await\s+)?((?:[\w$]+(?:\??\.|->|::))*[\w$]+)\(\s*([^()]*)\)/;
const MEMBER = /^(?:[A-Za-z_]\w*(?:\.|::))+(\w+)$/;
const OF_RIGHTS =
  /permi(?:t|ssion)|rights?(?![a-z])|privilege|authori[sz]|access|allowed|may(?=[A-Z_])|(?:^|[._])can(?=[A-Z_]|$)/i;
/** Between what a call gave and the question about it stand at most this many lines. */
const LINES_BEFORE = 8;

/**
 * A message that stands word for word in several functions, each of which asks the same for another thing, was copied with
 * the code around it: it says nothing of the others. What is asked for tells the right, where it is one; else nothing does.
 */
export function asAsked(evidence: Evidence, fact: Found<'invariant'>): Found<'invariant'> | null {
  const asked = copiedMessages(evidence).get(fact);
  if (asked === undefined) return fact;
  // That the caller may not is true of each of them, where the message says no more.
  if (!OF_RIGHTS.test(asked.call)) return isPlainRefusal(fact.values.message ?? '') ? fact : null;
  return {
    ...fact,
    values: { ...fact.values, rule: `The caller needs the right ${code(asked.what)}`, form: 'permission' },
  };
}

function isPlainRefusal(message: string): boolean {
  return (
    /permission|allowed|forbidden|unauthori[sz]ed|access denied/i.test(message) &&
    !/\bto (?!(?:do|perform) )[a-z]+/i.test(message)
  );
}

/** What is asked for before refusals whose message was copied. */
const copiedMessages = derived((evidence): ReadonlyMap<Found<'invariant'>, Asked> => {
  const groups = new Map<string, { fact: Found<'invariant'>; asked: Asked }[]>();
  const alike = new Map<string, number>();
  const facts = evidence.facts('invariant').filter(({ values }) => values.message !== undefined);
  for (const { values } of facts) alike.set(values.message ?? '', (alike.get(values.message ?? '') ?? 0) + 1);
  for (const fact of facts) {
    const { message = '' } = fact.values;
    const asked = (alike.get(message) ?? 0) > 1 ? askedBefore(evidence, fact) : null;
    if (asked === null) continue;
    const key = `${asked.call} ${message}`;
    groups.set(key, [...(groups.get(key) ?? []), { fact, asked }]);
  }
  return new Map(
    [...groups.values()]
      .filter(
        (group) =>
          new Set(group.map(({ asked }) => asked.what)).size > 1 &&
          new Set(group.map(({ fact }) => `${fact.path} ${fact.symbol}`)).size > 1,
      )
      .flatMap((group) => group.map(({ fact, asked }) => [fact, asked] as const)),
  );
});

function askedBefore(evidence: Evidence, { path, startLine, values }: Found<'invariant'>): Asked | null {
  const { condition = '' } = values;
  const own = askedIn(condition);
  if (own) return own;
  const name = /^\(*!?\s*\(?([A-Za-z_$][\w$]*)\)?(?:\s*===?\s*false|\s+is\s+False)?\)*$/.exec(
    condition.replace(/^not /, ''),
  )?.[1];
  if (name === undefined) return null;
  const set = new RegExp(`(?<![\\w.$])\\$?${escaped(name)}(?:\\s*:\\s*\\w+|,\\s*\\w+)?\\s*:?=(?!=)`);
  const lines = evidence.lines(path) ?? [];
  const from = Math.max(0, startLine - 1 - LINES_BEFORE);
  const at = lines.slice(from, startLine - 1).findLastIndex((line) => set.test(line));
  const written = at < 0 ? '' : lines.slice(from + at, startLine - 1).join(' ');
  return askedIn(written.slice(written.search(/=(?!=)/) + 1));
}

/** The one thing that a call names among what it is handed. */
function askedIn(written: string): Asked | null {
  const [, call = '', given = ''] = CALL.exec(written) ?? [];
  const named = given.split(',').flatMap((each) => {
    const told = stringValue(each.trim());
    const member = MEMBER.exec(each.trim());
    // `req.user` names nothing: what holds the member of an enumeration has a capital.
    return told ?? (member && /^[A-Z]/.test(each.trim()) ? (member[1] ?? []) : []);
  });
  const [what, ...others] = named;
  return what === undefined || others.length > 0 || !/^[\w:.-]+$/.test(what) ? null : { call, what };
}

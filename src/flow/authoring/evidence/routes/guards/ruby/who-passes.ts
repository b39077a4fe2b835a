import type { LetIn } from '../../route.ts';
import { bodyOf, type MethodSource } from './method-sources.ts';
import { findsOwnThing } from './own-things.ts';

/** Whom a method that is called before an action lets in by its own text, where that is not what its name sounds like. */
export function letInByFilter(sources: readonly MethodSource[], name: string): LetIn | null {
  if (findsOwnThing(sources, name)) return 'whoever is signed in';
  const body = (bodyOf(sources, name) ?? []).join('\n');
  return /admin|super_?user|staff/i.test(name) && OF_ONE_THING.test(body) ? 'somebody known' : null;
}

/** What the caller may do with one thing says nothing of what he is besides: `Current.user.can_administer?(@room)`. */
const OF_ONE_THING = /\b(?:Current\.\w+|current_\w+)\.\w+\?[ (]@\w+/;

const KINDS =
  /^(?:deny|reject|block|forbid|refuse)_((?:ro)?bots?|(?:api_)?clients?|integrations?|machines?|programs?|service_accounts?)$/;

/** The kind of callers that a method turns away by its name and its text: `bots` of `deny_bots`. */
export function kindTurnedAway(sources: readonly MethodSource[], name: string): string | null {
  const kind = KINDS.exec(name)?.[1];
  const body = kind === undefined ? [] : (bodyOf(sources, name) ?? []);
  return kind !== undefined && /\bhead\s+:|\brender\b|\bredirect_to\b|\braise\b/.test(body.join('\n')) ? kind : null;
}

/** Whether a method only sends on whoever is signed in: `redirect_to root_url if signed_in?`. */
export function sendsOnKnown(sources: readonly MethodSource[], name: string): boolean {
  const lines = (bodyOf(sources, name) ?? []).filter((line) => !/^\s*(?:#|$)/.test(line));
  const [first = '', ...others] = lines;
  const isBehind = others.length === 0 && SENT_ON_IF_KNOWN.test(first);
  const isBelow =
    others.length === 2 &&
    IF_KNOWN.test(first) &&
    /^\s*(?:return\s+)?redirect_to\b/.test(others[0] ?? '') &&
    /^\s*end\b/.test(others[1] ?? '');
  return isBehind || isBelow;
}

const KNOWN = String.raw`(?:@|self\.)?(?:(?:user_)?(?:signed|logged)_in\?|authenticated\?|(?:current_|(?<=@))(?:user|member|account)(?:\.present\?)?|Current\.user(?:\.present\?)?)\s*$`;
const SENT_ON_IF_KNOWN = new RegExp(String.raw`^\s*(?:return\s+)?redirect_to\b[^\n]*\sif\s+${KNOWN}`);
const IF_KNOWN = new RegExp(String.raw`^\s*if\s+${KNOWN}`);

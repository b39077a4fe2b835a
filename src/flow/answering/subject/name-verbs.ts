import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';

/** Verbs that names use for each other: a question that says "look up" may mean `_find_error_handler`. */
const GROUPS = [
  'find get resolve locate lookup fetch retrieve',
  'remove delete drop discard',
  'create make build new construct',
  'save store persist write put',
  'parse load read decode unmarshal deserialize',
  'serialize encode marshal dump',
  'check validate verify ensure assert compare',
  'sign signature',
  'start begin run launch',
  'stop end close shutdown finish',
  'convert transform cast',
  'add register append insert',
  'send emit dispatch publish',
  'change update modify set',
  'show render display print',
  'protect defend guard secure',
  'obtain acquire get fetch',
  'unpack extract decompress unzip inflate',
];

const alikes = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const stems = group.split(' ').map(stem);
  for (const verb of stems) alikes.set(verb, new Set([...(alikes.get(verb) ?? []), ...stems]));
}

/** What is done about a deed instead of doing it. */
const ABOUT_A_DEED = new Set(
  'cancel abort undo revert unqueue dequeue clear reset forget skip prevent disable pause resume mark flag count list log track report describe cover mock stub'
    .split(' ')
    .map(stem),
);

/** `cancel_cell_evaluation` does not evaluate; what queues or schedules it leads to it. */
export function isAboutDeed(verb: string): boolean {
  return ABOUT_A_DEED.has(verb);
}

export function isKnownVerb(word: string): boolean {
  return alikes.has(word);
}

/** The other verbs of the same meaning. */
export function alikeTo(verb: string): Iterable<string> {
  return alikes.get(verb) ?? [];
}

export function meanAlike(a: string, b: string): boolean {
  return alikes.get(a)?.has(b) ?? false;
}

/** What code calls a deed when it is done to such a thing: a token is created by signing it, and verified by decoding it. */
const DONE_TO: readonly (readonly [thing: string, verb: string, names: string])[] = [
  ['token', 'create generate make', 'sign encode issue generate create mint'],
  ['token', 'verify check validate', 'decode parse verify validate authenticate'],
  ['password', 'hash encrypt', 'hash encrypt encode digest crypt bcrypt'],
  ['password', 'check verify compare', 'compare match verify check validate'],
  ['slug', 'create generate make', 'slugify generate create make'],
];
const NAMED_TO = DONE_TO.map(([thing, verbs, names]) => ({
  thing: stem(thing),
  verbs: verbs.split(' ').map(stem),
  names: names.split(' ').map(stem),
}));

/** The verbs that names use for a deed that is done to one of these things. */
export function doneTo(things: readonly string[], verb: string): string[] {
  return NAMED_TO.filter(({ thing, verbs }) => things.includes(thing) && verbs.includes(verb)).flatMap(
    ({ names }) => names,
  );
}

/**
 * What code may call a deed that people ask after by another verb. It only comes near: what was found by it still has to
 * fit by the rest.
 */
const SAID_FOR: readonly (readonly [asked: string, names: string])[] = [
  ['generate produce', 'generate create make build produce'],
  ['determine identify detect decide choose select', 'determine identify detect resolve decide choose select'],
  ['start launch boot spawn', 'init initialize create launch spawn setup boot start'],
  ['deliver send push', 'deliver send route forward push dispatch publish notify broadcast'],
  ['upload', 'upload store save put receive create add'],
  ['connect join', 'connect accept open attach join dial subscribe'],
  ['record', 'create add store save insert'],
  ['trigger', 'trigger dispatch enqueue submit start schedule'],
  ['calculate compute', 'calculate compute count sum'],
  ['grow', 'expand resize enlarge'],
  ['print', 'dump show write output format'],
  ['evict', 'reclaim free purge evict'],
  ['refresh', 'reload update'],
  ['email notify', 'mail send notify'],
  ['import', 'load read parse ingest'],
  ['turn convert', 'turn convert transform generate create build make'],
  ['save store persist', 'save store persist add insert create'],
  ['push publish', 'push publish upload'],
  ['export', 'dump write'],
  ['open visit click', 'open visit redirect show view access'],
  ['process handle', 'process handle ingest receive build run'],
  ['move', 'move transition reorder position'],
  ['check verify', 'check verify validate authorize authenticate compare require'],
];
const NEAR = SAID_FOR.map(([asked, names]) => ({
  asked: asked.split(' ').map(stem),
  names: names.split(' ').map(stem),
}));

/** The verbs of the same meaning, and those that come near it in names. */
export function nearTo(verb: string): Set<string> {
  return new Set([...alikeTo(verb), ...NEAR.flatMap(({ asked, names }) => (asked.includes(verb) ? names : []))]);
}

/** `remove_tags_from_album`, `DeleteMessageWithFiles`: what is said after is not what the deed is done to. */
export const WITH_MORE = /(?<=[a-z])(?:With|For|From|In)(?=[A-Z]).*$|(?<=[a-z])_(?:with|for|from|in)_.*$/;

/** What says whether something is so does not do it. */
export const PREDICATE = /(?:^|\.)(?:(?:is|has|can|should|may|was|needs|allows?)(?=[A-Z_])\w*|\w+\?)$/;

/** `album_imported`, `Order.cancelled` and `ArchivedOrders` tell of what was done, by something else. */
export function isToldAfter(name: string, isDeed: (root: string) => boolean): boolean {
  return partsOf(name).some((part) => /..ed$/.test(part) && isDeed(stem(part)));
}

const SAME_THING = [
  'token jwt',
  'password passwd pwd',
  'database db',
  'config conf configuration',
  'factor 2fa totp mfa twofa',
  'expiration expire exptime expiry',
  'endpoint route',
  'storage store',
  'directory dir folder',
  'hash sha digest checksum',
  'temporary temp tmp',
  'recurring periodic scheduled repeating',
  'picture image photo',
  'sso oidc oauth oauth2 saml idp',
].map((group) => group.split(' ').map(stem));

/** A thing and what names call it in short. */
export function sameThing(thing: string): readonly string[] {
  return SAME_THING.find((group) => group.includes(thing)) ?? [thing];
}

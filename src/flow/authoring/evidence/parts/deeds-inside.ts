import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords, withoutAsync } from '../../../../engine/facts/text/words.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { joined } from '../../wording/list.ts';
import { plural, singular } from '../../wording/plural.ts';
import { componentsOf } from '../components.ts';
import { at, derived, type Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';
import { isVerb, NOUNS } from '../tasks/deed-words.ts';

/** A thing that functions of a part do something with. */
interface Thing {
  name: string;
  verbs: Set<string>;
  weight: number;
  functions: FoundSymbol[];
}

const MOST_GROUPS = 3;
const MOST_THINGS = 3;
const MOST_VERBS = 4;
const MOST_WORDS = 2;
const FEWEST = 3;
/** Share of the functions of a part, and of its lines, that what is told has to stand for. */
const LEAST_FUNCTIONS = 0.2;
const LEAST_LINES = 0.15;
const MOST_USERS = 8;
const LONGEST_ACCESSOR = 3;
const MOST_TIMES = 3;

/**
 * What the open functions of a part do by their names, put together by what they do it with: "creates, reads and deletes
 * boats; weighs anchors". Null where the names that say a deed are not a good part of it.
 */
export function deedsInside(evidence: Evidence, part: Part): { text: string; sources: CodeSource[] } | null {
  const all = part.files.flatMap(({ path }) => symbolsOfFile(evidence.pack, path));
  const open = all.filter((each) => each.exported && isDoing(each));
  // What a single file does is also in the functions that only it can call.
  const functions = part.files.length === 1 ? all.filter((each) => isDoing(each) && !isOfTest(each)) : open;
  const times = Map.groupBy(functions, ({ name }) => shortName(name));
  const things = new Map<string, Thing>();
  for (const each of functions) {
    const said = deedOf(shortName(each.name));
    if (said === null || isAccessor(each) || isOfForm(each, said.verb)) continue;
    // What each of several types answers belongs to what they have in common.
    if (said.verb === 'read' && (times.get(shortName(each.name))?.length ?? 0) > MOST_TIMES) continue;
    const thing = things.get(said.thing) ?? { name: said.thing, verbs: new Set(), weight: 0, functions: [] };
    thing.verbs.add(said.verb);
    thing.weight += 1 + Math.min(usersOf(evidence).get(each.id) ?? 0, MOST_USERS) / 2;
    thing.functions.push(each);
    things.set(said.thing, thing);
  }
  const saying = [...things.values()].flatMap((each) => each.functions);
  const lines = saying.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
  if (saying.length < Math.min(FEWEST, functions.length) || saying.length === 0) return null;
  if (saying.length < functions.length * LEAST_FUNCTIONS || lines < part.lines * LEAST_LINES) return null;
  const groups = grouped([...things.values()]).slice(0, MOST_GROUPS);
  const told = groups.flatMap((group) => group.things.flatMap((each) => each.functions));
  const text = groups
    .map(({ verbs, things: own }) => `${joined(verbs.map(thirdPerson))} ${joined(own.map(({ name }) => name))}`)
    .join('; ');
  return {
    text: told.length * 2 < saying.length ? `${text}; and more` : text,
    sources: told
      .toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine))
      .slice(0, 2)
      .map(at),
  };
}

const usersOf = derived(
  (evidence): ReadonlyMap<number, number> => new Map(componentsOf(evidence).map(({ id, users }) => [id, users])),
);

function isDoing({ kind, name, path }: FoundSymbol): boolean {
  if (!/^(?:function|method)$/.test(kind) || /(?:^|\.)_/.test(name)) return false;
  // What begins large in a script is a component of a page.
  return !/\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(path) || /^[a-z]/.test(shortName(name));
}

/** Rust keeps the tests of a file in it. */
function isOfTest({ name, path }: FoundSymbol): boolean {
  return /(?:^|\.|_)tests?(?:\.|_|$)/i.test(name) || (path.endsWith('.rs') && name.includes('.'));
}

/** Reads or keeps a value of its object, and does nothing else. */
function isAccessor({ kind, name, startLine, endLine }: FoundSymbol): boolean {
  return kind === 'method' && endLine - startLine < LONGEST_ACCESSOR && /^(?:get|set)/i.test(shortName(name));
}

/** A form of Django checks a field in a method that is called so. */
function isOfForm({ kind, path }: FoundSymbol, verb: string): boolean {
  return verb === 'clean' && kind === 'method' && path.endsWith('.py');
}

/** Things with which the same is done are told together, those of which there is most first. */
function grouped(things: readonly Thing[]): { verbs: string[]; things: Thing[] }[] {
  const byVerbs = Map.groupBy(
    things.toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1)),
    ({ verbs }) => toldVerbs(verbs).join(' '),
  );
  return [...byVerbs]
    .map(([verbs, own]) => ({ verbs: verbs.split(' '), things: own.slice(0, MOST_THINGS) }))
    .toSorted((a, b) => weightOf(b.things) - weightOf(a.things) || (a.verbs.join() < b.verbs.join() ? -1 : 1));
}

function weightOf(things: readonly Thing[]): number {
  return things.reduce((sum, { weight }) => sum + weight, 0);
}

/** What is done with most things, in the order of their lives. */
const USUAL = ['create', 'read', 'list', 'update', 'delete'];
const FEWEST_USUAL = 3;

function toldVerbs(verbs: ReadonlySet<string>): string[] {
  const usual = USUAL.filter((verb) => verbs.has(verb));
  const all = [...usual, ...[...verbs].filter((verb) => !USUAL.includes(verb)).sort()];
  return (usual.length >= FEWEST_USUAL ? usual : all).slice(0, MOST_VERBS);
}

/** The same deed under several names. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['get', 'read'],
  ['retrieve', 'read'],
  ['destroy', 'delete'],
  ['insert', 'create'],
  ['store', 'save'],
  ['persist', 'save'],
  ['modify', 'update'],
  ['edit', 'update'],
]);

/** Verbs that say nothing by themselves, or of how the code is built. */
const HOLLOW =
  /^(?:allow|apply|begin|call|define|do|end|enable|ensure|execute|exit|fail|finish|give|handle|have|initialize|keep|let|look|make|need|process|produce|provide|put|register|respond|return|run|set|show|start|stop|support|take|tell|throw|try|turn|use|wait|warn|wrap|yield)$/;
/** Words that are seldom nouns at the beginning of the name of a function. */
const VERBS_FIRST = /^(?:cache|cast|change|count|export|list|lock|mark|match|report|schedule|share|track|trigger)$/;
/** What stands between a verb and its thing, or behind it, and says nothing of it. */
const BEFORE = /^(?:a|all|an|any|current|default|each|every|existing|many|multiple|my|new|old|one|own|single|the)$/;
const BEHIND = /^(?:async|context|helper|impl|internal|list|many|one|or|raw|safe|sync|v\d+)$/;
const LINK =
  /^(?:and|as|at|back|before|after|between|by|down|for|from|if|in|into|of|off|on|or|out|over|since|that|to|until|up|using|via|when|where|with|without)$/;
/** Things that any program has. */
const ANY_THING =
  /^(?:\w|\d+|action|argument|array|attr|attribute|body|bool|boolean|byte|callback|class|component|constant|context|count|cookie|data|default|dto|element|entity|enum|env|error|exception|factory|field|flag|form|func|function|handler|hash|id|IDs?|info|input|instance|int|integer|item|key|length|line|list|logger|map|method|mock|model|name|node|none|nothing|null|number|object|option|output|param|parameter|part|pointer|queryset|prop|property|query|request|resource|response|result|row|self|service|set|size|slice|state|status|string|struct|stuff|tests?|text|thing|time|type|value|variable|view|wrapper)s?$/i;
const WHOLE_WORDS: ReadonlyMap<string, string> = new Map([
  ['dir', 'directory'],
  ['dirs', 'directories'],
  ['repo', 'repository'],
  ['repos', 'repositories'],
  ['config', 'configuration'],
  ['configs', 'configurations'],
  ['msg', 'message'],
  ['db', 'database'],
  ['img', 'image'],
  ['cmd', 'command'],
  ['auth', 'authentication'],
  ['perm', 'permission'],
  ['perms', 'permissions'],
  ['pkg', 'package'],
  ['env', 'environment'],
  ['addr', 'address'],
  ['conf', 'configuration'],
  ['confs', 'configurations'],
  ['uid', 'UID'],
  ['uids', 'UIDs'],
  ['conn', 'connection'],
  ['cert', 'certificate'],
  ['certs', 'certificates'],
]);

/** `createBoats` → create, boats; null where a name says no deed, or none with a thing of its own. */
function deedOf(name: string): { verb: string; thing: string } | null {
  const [first = '', ...rest] = identifierWords(withoutAsync(name)).split(' ');
  if (
    !(VERBS.includes(first) || isVerb(first)) ||
    HOLLOW.test(first) ||
    (NOUNS.test(first) && !VERBS_FIRST.test(first))
  )
    return null;
  const end = rest.findIndex((word) => LINK.test(word));
  const words = end < 0 ? rest : rest.slice(0, end);
  while (BEFORE.test(words[0] ?? '')) words.shift();
  while (words.length > 1 && BEHIND.test(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1);
  if (last === undefined || words.length > MOST_WORDS || words.some((word) => !/^[A-Za-z]{2,}$/.test(word)))
    return null;
  if (words.length === 1 && ANY_THING.test(last)) return null;
  // `updateIsRead` is about a quality, `handleUserDeleted` about what has happened.
  if (words.some((word) => /^(?:is|has|can|not|be|was|should)$/.test(word)) || /[^e]ed$/.test(last)) return null;
  const whole = words.map((word) => WHOLE_WORDS.get(word) ?? word).join(' ');
  return { verb: SAME.get(first) ?? first, thing: isMass(whole) ? whole : plural(singular(whole)) };
}

/** What there is no number of: HTML, content. */
function isMass(noun: string): boolean {
  return /(?:^| )(?:(?!(?:API|GUID|ID|IP|PDF|URI|URL|UUID)s?$)[A-Z]{2,}s?|GraphQL|OAuth|access|advice|authentication|content|encryption|feedback|health|history|information|input|markdown|memory|music|output|progress|security|storage|text|traffic|usage|work)$/.test(
    noun,
  );
}

import { thirdPerson } from '../../../../engine/facts/text/verbs.ts';
import {
  type FoundSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { capital } from '../../wording/markup.ts';
import { toldComment } from '../../wording/told-comment.ts';
import { derived, type Evidence } from '../evidence.ts';
import { tasksOf } from '../tasks.ts';
import { asDeed, isVerb } from './deed-words.ts';
import type { Doer } from './task.ts';

/** That work is begun is not what it does: "Spawns a background task". */
const BEGUN =
  /^(?:spawns?|starts?|runs?|executes?|performs?|schedules?|launch(?:es)?|creates?|handles?|process(?:es)?) (?:an?|the|this|its|all)(?: (?:background|periodic|main|new|async|single))* (?:task|thread|loop|job|worker|process|service|timer|goroutine|scheduler)s?(?: loop)?$|^(?:starts?|runs?) the(?: [\w-]+){1,2} loop$|^The (?:main )?entry point\b/i;

/** When it is done stands beside it: "Runs every day", "Triggered by the expression of a setting". */
const WHEN =
  /^(?:(?:this )?(?:is )?)?(?:called|executed?|fired|invoked|runs?|scheduled|triggered)s? (?:automatically |periodically )?(?:at|by|daily|each|every|hourly|nightly|on|once|periodically|weekly|when)\b/i;

/** "Triggered by a timer, this will renew the seals" renews them. */
const WILL =
  /^(?:(?:Triggered|Called|Invoked|Fired|Run) (?:by|on|from|when) [^,.]{1,60}, )?(?:this|it)(?: (?:function|job|task|method))? will (?!be\b|not\b|have\b)([a-z]+)\b([^.\n]*)/i;
const AND_THEN = /\band ([a-z]+)(?= (?:an?|the|its|their|them|all|any|others?|each|those)\b)/;

function thirdAfterAnd(written: string, verb: string): string {
  return isVerb(verb) ? `and ${thirdPerson(verb)}` : written;
}

/** "Execute the job: send the mail" says of any job that it is done, before it says what is. */
const ANY_WORK = /^(?:execute|handle|perform|process|run)s? the (?:command|event|job|task)\s*[:–—-]+\s*/i;
/** The number of a wish or a ticket: "SHOP-12: sends the mail". */
const NUMBERED = /^[A-Z]{2,}(?:-[A-Z\d]+)*-\d+\s*[:–—-]\s*/;
/** What it is like is not what it does. */
const LIKE = /^(?:mirrors?|same as|similar to|like|copy of|analogous to|see|counterpart of)\b/i;

/** A comment on as many jobs was copied with the first of them. */
const COPIED = 3;

/** The comments that stand on several jobs alike, on their classes or on the methods that do them. */
const copiedDocs = derived((evidence): ReadonlySet<string> => {
  const docs = tasksOf(evidence).flatMap(({ done: [doer] }) => {
    const owner = doer && ownerOf(evidence, doer);
    const own = [owner, doer?.symbol].flatMap((each) =>
      each ? [symbolDetail(evidence.pack, each.id)?.doc ?? ''] : [],
    );
    return [...new Set(own)];
  });
  return new Set([...Map.groupBy(docs, (doc) => doc)].flatMap(([doc, all]) => (all.length < COPIED ? [] : [doc])));
});

/** The comment of a job, from what it says of the job itself. */
export function docOf(evidence: Evidence, { id }: FoundSymbol): string {
  const written = symbolDetail(evidence.pack, id)?.doc ?? '';
  if (copiedDocs(evidence).has(written)) return '';
  const doc = written.trim().replace(NUMBERED, '');
  const own = doc
    .replace(/^This (?:(?:job|task|worker|command) )?(?=[a-z]+s )/, '')
    .replace(WILL, (_all, verb: string, rest: string) => thirdPerson(verb) + rest.replace(AND_THEN, thirdAfterAnd))
    .replace(/^allows (?:us |you )?to ([a-z]+)\b/, (_all, verb: string) => thirdPerson(verb));
  return LIKE.test(own) ? '' : capital(own);
}

export function saidOf(evidence: Evidence, symbol: FoundSymbol | null | undefined, known: string): string | null {
  if (!symbol) return null;
  const name = shortName(symbol.name);
  const doc = docOf(evidence, symbol);
  if (ANY_WORK.test(doc)) return null;
  // Asides in brackets make a sentence too long that is else short enough.
  const sentence = docSentence(doc, name) ?? docSentence(doc.replace(/ ?\([^()]*\)/g, ''), name);
  return sentence !== null && saysMore(sentence, known) && !BEGUN.test(sentence) && !WHEN.test(sentence)
    ? inDeeds(ofWork(toldComment({ sentence, name, path: symbol.path })))
    : null;
}

/** "Clean the orders" is told as the other rows are; where a verb may be a thing, it stays as it is. */
function inDeeds(told: string | null): string | null {
  return told !== null && isVerb(told.split(' ')[0]?.toLowerCase() ?? '') ? (asDeed(told) ?? told) : told;
}

const FEWEST_WORDS = 3;

/** What a comment says in the words of the name, which is more than what is called tells: "Runs the nightly sync of orders". */
export function shortlySaid(evidence: Evidence, symbol: FoundSymbol): string | null {
  const doc = docOf(evidence, symbol);
  const own = doc.replace(ANY_WORK, '');
  const sentence = docSentence(own, '');
  if (sentence === null || BEGUN.test(sentence) || WHEN.test(sentence)) return null;
  if (sentence.split(' ').length < FEWEST_WORDS) return null;
  const told = ofWork(toldComment({ sentence, name: shortName(symbol.name), path: symbol.path }));
  // A verb with which no deed can be made stands before a name: "Send Delete order".
  return told !== null && isVerb(told.split(' ')[0]?.toLowerCase() ?? '') ? asDeed(told) : told;
}

/** "Task to clean up orders" cleans them up, and that a service of the framework does it stands beside it. */
function ofWork(told: string | null): string | null {
  const [, verb, rest = ''] =
    /^(?:An? |The )?(?:\w+ )?(?:task|job|worker|service) to ([a-z]+) (.+)$/i.exec(told ?? '') ?? [];
  if (verb !== undefined) return `${capital(thirdPerson(verb))} ${rest}`;
  return (
    told
      ?.replace(/^(?:An? |The )?(?:\w+ )?(?:task|job|worker|service) (?:that|which) (?=[a-z]+s )/i, '')
      .replace(/^(?:An? |The )?`\w+`(?: \w+)? (?=responsible for )/, '')
      .replace(/^[a-z]/, (letter) => letter.toUpperCase()) ?? null
  );
}

/** The class whose method does it: what is said of the job stands there more often. */
export function ownerOf({ pack }: Evidence, { symbol }: Doer): FoundSymbol | undefined {
  const { name = '', path = '' } = symbol ?? {};
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return owner === '' ? undefined : symbolsOfFile(pack, path).find((each) => each.name === owner);
}

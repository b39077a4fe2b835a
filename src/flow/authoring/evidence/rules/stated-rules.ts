import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { isBalanced, plain } from '../../wording/markup.ts';
import { singular } from '../../wording/plural.ts';
import { isWellFormed } from '../../wording/sentence-gate.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { modelsOf } from '../models.ts';
import { profileOf } from '../profile.ts';
import { normalText, rulesOf, spread } from '../rules.ts';

const LEAST_SCORE = 2.5;
const FEWEST_WORDS = 6;
const LONGEST_COMMENT = 120;

/** Rules that only documents and comments state. */
export const statedRulesOf = derived((evidence): Found<'stated-rule'>[] => {
  const used = new Set(rulesOf(evidence).map(({ stated }) => stated));
  const seen = new Set<string>();
  return (
    evidence
      .facts('stated-rule')
      .filter(
        (fact) =>
          !OTHER_PAGE.test(fact.path) &&
          !OLD_PAGE.test(fact.path) &&
          isWellFormed(plain(fact.values.text)) &&
          !OBSERVES.test(fact.values.under ?? '') &&
          fact.score >= LEAST_SCORE &&
          !used.has(fact),
      )
      // A few words in a comment speak of the line below them.
      .filter(
        ({ values }) =>
          values.source === 'document' ||
          (values.text.split(' ').length > FEWEST_WORDS &&
            values.text.length <= LONGEST_COMMENT &&
            !/[;:~]/.test(values.text)),
      )
      .filter(({ values }) => !REFUSED.some((pattern) => pattern.test(values.text)) && hasSubject(values))
      // Standards write their verbs large.
      .map((fact) => ({
        ...fact,
        values: {
          ...fact.values,
          text: fact.values.text.replace(/\b(?:(?:MUST|SHALL|SHOULD|MAY)(?: NOT)?|NEVER|ALWAYS)\b/g, (word) =>
            word.toLowerCase(),
          ),
        },
      }))
      .filter(({ values }) => {
        const keys = keysOf(values.text);
        if (keys.some((key) => seen.has(key))) return false;
        for (const key of keys) seen.add(key);
        return true;
      })
  );
});

/**
 * Stated rules for the documents. In a program a comment speaks to those who change the line below it, and of what its
 * pages say only what is told of a kept thing is a rule of the product; the rest are steps of somebody's setup.
 */
export const shownStatedRules = derived((evidence): Found<'stated-rule'>[] => {
  const stated = statedRulesOf(evidence);
  const { isLibrary, kind } = profileOf(evidence);
  if (isLibrary && !kind.startsWith('web ')) return stated;
  const kept = new Set(
    modelsOf(evidence)
      .filter(({ stored }) => stored === 'table')
      .flatMap(({ name }) => identifierWords(name).toLowerCase().split(' ').slice(-1).map(singular)),
  );
  return stated.filter(({ path, values: { source, text, under } }) => {
    const [before = ''] =
      /^.{2,110}?(?=\b(?:must|never|always|only|required|cannot|may not|shall|should)\b)/i.exec(text) ?? [];
    const isKept = (word: string): boolean => kept.has(singular(word.toLowerCase()));
    if (isOfSetup(text, path, under)) return false;
    return (
      source === 'document' &&
      (RULES_PAGE.test(path) ||
        (kept.size === 0 && /^(?:An?|Each|Every|No|Only) /.test(before)) ||
        (before.match(/[A-Za-z]{3,}/g) ?? []).some(isKept))
    );
  });
});

/** What whoever sets the product up, or adds to it, sees to: it is no rule of what the product then does. */
function isOfSetup(text: string, path: string, under: string | undefined): boolean {
  return (
    SETUP_PAGE.test(path) ||
    STEP.test(under ?? '') ||
    ASKS_READER.test(text) ||
    // What a setting may hold is told with it, and pages made from comments speak to those who write code.
    /^`[A-Z][A-Z\d]*_[A-Z\d_]+` /.test(text) ||
    REFERENCE.test(path) ||
    // Which one is meant, only a heading says.
    (/^The (?![\w ]+ of (?:an?|each|every) )/.test(text) && headingOf({ under }) === '')
  );
}

const REFERENCE = /(?:^|\/)(?:api-?ref(?:erence)?|api-?docs?|sdk-?ref(?:erence)?|autodoc)(?:\/|\.\w+$)/i;
const SETUP_PAGE =
  /(?:^|\/)[\w-]*(?:deploy|development|extend|error[-_]codes|getting[-_]?started|install|integration|plugin|self-?host|setup|third-party|troubleshoot|upgrad)[\w-]*(?:\/|\.\w+$)/i;
const STEP =
  /^(?:step\b|\d+[.)]|prerequisit|requirements?\b|set ?up\b|install|usage\b|examples?\b|quick ?start|getting started|how to\b|using\b|before you)/i;
const ASKS_READER =
  /^The (?:caller|client|customer|user|visitor) must (?!(?:be|have|never|not)\b)|\b(?:users?|administrators?|operators?|developers?) must (?:add|configure|create|define|enable|export|install|provide|run|set|start)\b|\bmust be (?:running|installed|started|deployed|reachable|exported|raised|implemented)\b|\benvironment variables?\b/i;

/** Pages that are written to say what must hold. */
const RULES_PAGE = /(?:^|[/_-])(?:business|domain|invariants?|requirements?|rules?)\.\w+$/i;

const WORDS_ALIKE = 5;

/** What two sentences share that state the same: how they begin, or the bound that they set. */
function keysOf(text: string): string[] {
  const words = normalText(text).split(' ');
  const bound = /\b(?:exceed|longer than|at most|more than) (\d+ \w+)/.exec(words.join(' '))?.[1];
  return [words.slice(0, WORDS_ALIKE).join(' '), ...(bound === undefined ? [] : [bound])];
}

/** Pages for contributors, and pages that teach: what must be done in an example is no rule of the product. */
const OTHER_PAGE =
  /(?:^|\/)config\/initializers\/|(?:^|\/)(?:OFL|LICEN[CS]E|COPYING|NOTICE|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|MAINTAINERS|RELEASING|DEVELOP\w*|\w+[_-]POLICY)[^/]*$|contribut|(?:^|\/)(?:polic(?:y|ies)|legal|terms)\/|(?:^|\/)(?:wiki|old|archived?|plans?|proposals?|rfcs?|todo|gaps?|known[-_]issues?|problems?|post-?mortems?|incidents?|deprecat\w+|tutorials?|patterns|deploying|how-?tos?|quick-?starts?|cookbook|blog|posts|faq)(?:\/|[._-])/i;

/** Pages that are kept for those who use an older version. */
const OLD_PAGE = /(?:^|\/)versioned_docs?\/|(?:^|\/)version-\d/;

/** Headings below which a page tells how things are, or why, rather than how they must be. */
const OBSERVES =
  /^(?:advantages|alternatives|background|benefits?|consequences|context|drawbacks|frequency|history|impact|motivation|next steps|open questions|problems?|pros\b|rationale|roadmap|root cause|severity|symptoms?|trade-?offs|why)\b/i;

const REFUSED: readonly RegExp[] = [
  // What a sentence before it has named.
  /\b(?:this|these|above|below|here|following|latter|former|such systems)\b/i,
  /^(?:Each|Every|All|Both|Any|None) (?:must|may|can|other|others)\b/,
  /^(?:Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\d+) /,
  /^(?:Its?|Their|They|He|Again|Now|Here|Next|Finally|First|Another|Therefore|Thus|Hence|Please|Some|Many|Most|Often|Another way)\b/,
  /\b(?:on|of|to|for|with|from|in|by|bypass|use|call|set|change) it\b|\bof (?:them|these|those|the (?:two|three|four))\b/,
  // The thing that "it" stands for was named before.
  /\b(?:must|never|always)\b[^,;]*\s(?!(?:if|when|that|because|before|after|until|unless|while|whether|where|and|as)\b)\w+ (?:it|them)\b/,
  /\btherefore\b|\bwhatever\b|\betc\b|^(?:The|An?) (?:next|previous|other|same|first|second|returned|resulting|remaining)\b|^(?:remaining|subsequent)\b/i,
  // A noun without its article, markup of a page, and an aside.
  /^(?!(?:An?|The|Each|Every|All|Any|No|Both|Only|Neither|Either|One|This|These|At)\b)(?:[A-Z][a-z]+)(?<!s)(?: [a-z]+(?<!s)){0,2} must\b/,
  /\{@|, and it must\b|:`|\\|\((?:may|might|see|TODO|i\.e|e\.g)\b/,
  // A half sentence without an article, and what only happens.
  /^(?:Last|First|Next|Escape|Parsing|Final|Previous) \w+ must\b|^\w+ing only\b|\bonly happens\b|\bmust (?:to|has|been|then)\b|\bmust not also\b|\bmust also\b/,
  // How tests are written is for those who write them.
  /\b(?:unit|integration|regression)? ?tests? (?:function|case|file|suite|method|block)s?\b|\b\w+WithT\b|\bmust be (?:\w+ )?tested\b|\bshould now\b/i,
  // What was, and what never happened, is no rule.
  /\b(?:was|were|had|have|has) never\b|\bnever (?:had|was|been)\b/,
  // What is praised, what goes on as before, and what goes without saying.
  /\b(?:users?|clients?|callers?|readers?|visitors?) never (?:experience|feel|have to|hit|lose|notice|observe|see|wait|worry)\b/i,
  /\bnever miss|\bto (?:always|never)\b|\bcontinues? to\b|\bmust have an? (?:id|label|name|title)(?:$|, and may\b)/i,
  // A definite thing that only its surroundings define.
  /^(?:The (?:method|function|name|value|argument|option|class|object|result|parameter|caller|type|field|file|key|list|generator|iterator|callback|handler|coroutine|decorator|wrapper|instance|attribute|property|variable|expression|block|body)|Callers?|Config option) (?:must|never|always|can only|may only)\b/,
  // People, and how they work together.
  /\b(?:commits?|pull requests?|collaborators?|contributors?|reviewers?|maintainers?|contributions?)\b|\bwe\b|\bI\b|\byou\b|\b(?:people|person|council|team|member)s? (?:must|never)\b/i,
  // Signs of a sentence that was cut or put together wrongly.
  /[.;:]\s+['"+\-(]|^['"\\(]|\s:\s|\.\.\.|…|\?$|""|@param|\. \w+$|\b(?:its|the|of|to|an?|or|and|by|with|in|for|from|at|as|its parts|existing|following|corresponding|appropriate)$|\b(?:has|have|is|are|been|was)$/i,
  /[a-z\d] (?:If|This|The|It|When|We|Then|Otherwise|You) [a-z]|[a-z]\. [a-z]/,
  // A consequence, an expectation or an example.
  /\bso\b.*\bmust\b|\bof which must\b|\bproblem\b|\bwill never\b|\bnever need\b|\bsince\b|\bexamples?\b|\bpatch(?:es)?\b|\bnew platform\b|\bsdist\b|\bPyPI metadata\b/i,
  // What stands in brackets is an aside about a thing, not a sentence.
  /^[^()]*\([^()]*\b(?:must|never|always|only)\b[^()]*\)$/,
  // Code.
  /^`[^`]*["(]/,
  // "The string the client must send" is a thing, not a rule.
  /^(?:The|An?) [\w` -]+?(?<!\b(?:of|for|in|to|from|with|by|on|at|and|or|as|than|per|inside|before|after)) (?:the|an?) [\w`]+ must\b/,
];

/** A rule says who must: an order to the reader, a half sentence or a rule inside a clause does not. */
function hasSubject({ text, owner }: Found<'stated-rule'>['values']): boolean {
  if (owner && /^(?:must|never|always|only)\b/i.test(text)) return true;
  const before = /^(.{2,110}?)\b(?:must|never|always|only|required|cannot|may not|shall|should)\b/i
    .exec(text)?.[1]
    ?.trim();
  // Names of things, one after the other, are no subject.
  if (before === undefined || /[,;:]/.test(before)) return false;
  // In a clause behind the noun, the rule is not what the sentence says.
  if (/\b(?:who|which|that|whose|where|when|what|since|because|but|so)\b[^,]*$/i.test(before)) return false;
  return (
    /^(?:An?|The|Each|Every|All|Any|No|Both|Only|`|[A-Z][\w-]*s\b|[A-Z]\w*[._(]|[A-Z][a-z]+ [a-z]+s?$|[A-Z]\w+$)/.test(
      before,
    ) &&
    !/^(?:Add|Limit|Anchor|Make|Use|Set|Call|Check|Note|See|That|Those|There|When|If|So|But|And|Because|Since|For|In|On|To|Also|Then|Returns?|Raises?)\b/.test(
      before,
    )
  );
}

const LONGEST_HEADING = 50;

/** ", under “Models”", where a heading inside a page says what a rule is about. */
export function headingOf({ under }: { under?: string | undefined }): string {
  const heading = plain(under ?? '').replace(/[`*]/g, '');
  return /[a-z]/i.test(heading) && heading.length <= LONGEST_HEADING && isBalanced(heading)
    ? `, under “${heading}”`
    : '';
}

const MOST_PROMISED = 6;

/** Those of them that the technical specification lists. */
export function promisedRules(evidence: Evidence): Found<'stated-rule'>[] {
  return spread(shownStatedRules(evidence), ({ path }) => path, MOST_PROMISED, 3);
}

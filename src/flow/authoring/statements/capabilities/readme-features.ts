import type { Evidence } from '../../evidence/evidence.ts';
import { profileOf } from '../../evidence/profile.ts';
import type { Statement } from '../../page.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { capital, isBalanced, plain } from '../../wording/markup.ts';

/** Praise and terms of use are no capabilities. */
const BOAST =
  /^(?:and )?(?:many|lots) more\b|^this (?:allows|is|makes|means)\b|(?<!-)\bfree\b|\b(?:built (?:by|for) (?:developers|hackers|people)|open[- ]?source(?!.*self-host)|production[- ]ready|proven|trillions|millions|written in|fun|much more|battle[- ]tested|lightning[- ]fast|(?:active|friendly|great|growing|large|our|vibrant|welcoming) community|community[- ](?:driven|maintained|supported)|best practi[cs]es\W*$|well[- ]documented|actively maintained|licen[cs]e|blazing|test coverage|type[- ]annotated|todo|coming soon)\b/i;

/** What is said to those who pay or help. */
const THANKS =
  /^(?:an? \w+ )?thank(?:s| you)\b|^your (?:\w+ )?(?:contribution|donation|help|sponsorship|support)s?\b|^(?:be|become) an? (?:backer|patron|sponsor)\b|^sponsored by\b|^(?:sponsor|support) (?:me|us|(?:the|this) project)\b|\bfeatures you need\b/i;

/** A few words of praise for what is promised elsewhere. */
const PRAISE =
  /^(?:(?:extremely|highly|super|very) )?(?:awesome|beautiful|clean|easy|elegant|expressive|fast|great|high[- ]performance|intuitive|light|lightweight|lots of|modern|powerful|quite a few|simple|slick|snappy)\b/i;
/** Why somebody will like it, said to the reader: it names no ability. "Everything is just responsive" does not either. */
const SLOGAN =
  /^because\b|\byou(?:['’]ll| will| are going to) (?:want|love|like|enjoy)\b|^everything is just\b|^no (?:more )?(?:ads|hassle|nonsense|bullshit)\b/i;
const SHORT = 7;
const LONGEST = 45;
/** What to do first, and second. */
const STEP = /^(?:choose|click|enter|press|type) \S+(?: \S+)?$|^setting up /i;

/** "We support the following ways", "in three main categories": the list that follows is the feature. */
const GOES_ON =
  /\bthe following\b|\bthese \w+\W*$|\bas follows\b|\b(?:two|three|four|five|six|main) (?:\w+ )?(?:categories|ways|types|kinds|modes)\W*$/i;

const LEADS_ON = /^(?:although|as with|instead of|not only|since|thanks to|unlike|while)\b/i;

const MOST_TOPICS = 8;
const FEWEST_TOPICS = 4;
/** Headings of a README that speak of the project rather than of what it offers. */
const ASIDE =
  /^(?:table of contents|contents|install\w*|getting started|quick ?start|usage|setup|(?:system |server |hardware |software |minimum )?requirements?|(?:common|known) (?:issues|problems)|troubleshooting|screenshots?|prerequisites|legal|privacy|terms|licen[cs]e|contribut\w*|credits|authors?|acknowledge?ments?|versioning|further reading|links|resources|community|support|security|changelog|change ?log|history|releases?|badges|sponsor\w*|backers|donat\w*|funding|maintainers?|(?:the |our )?team|governance|code of conduct|disclaimer|star history|who uses .*|users|used by|citing|citation|faq|documentation|docs|examples?|development|developing|testing|tests|build\w*|roadmap|status|about|overview|introduction|why\b.*|motivation|philosophy|the bleeding edge|upgrading|migration|compatibility|supported .*|command line|help|contact|thanks|see also|related .*|similar .*|notes?|todo|what is .*|try .*|(?:live )?demo|.*\b(?:tutorial|trial)|architecture|performance|benchmarks?|by the way|all together.*|third[- ]party .*|submitting .*|reporting .*|bug .*)\b/i;

/** Who pays and helps, or did, whose marks they are, and where to begin. */
const OF_PEOPLE =
  /\b(?:sponsors?|backers?|contributors?|supporters?|patrons?|partners?|donors?|adopters?)\W*$|^former\b|^(?:trademarks?|get started|images?|downloads?|binaries)\b/i;

/** What a library explains in its README, where it lists no features: one heading, with the first sentence below it. */
export function topics(evidence: Evidence): Statement[] {
  const outer = topicsAt(evidence, 2);
  return outer.length >= FEWEST_TOPICS ? outer : [...outer, ...topicsAt(evidence, 3)].slice(0, MOST_TOPICS);
}

/** Where something can be read or written to is nothing that the library does. */
const ELSEWHERE = /\b(?:wiki|issue tracker|mailing list|GitHub|GitLab|Discord|Slack channel|pull requests?)\b/;

function topicsAt(evidence: Evidence, depth: number): Statement[] {
  const { readme } = profileOf(evidence);
  const lines = readme ? evidence.lines(readme.path) : null;
  if (!readme || !lines) return [];
  const statements: Statement[] = [];
  for (const { text, level, line } of readme.values.headings) {
    const title = plain(text).replace(/[`*]/g, '');
    if (
      level !== depth ||
      ASIDE.test(title) ||
      OF_PEOPLE.test(title) ||
      title.endsWith('?') ||
      title.split(/\s+/).length > 6
    )
      continue;
    const below = lines.slice(line, line + 12);
    const end = below.findIndex((each) => /^#|^```/.test(each.trim()));
    const prose = (end < 0 ? below : below.slice(0, end)).map((each) => each.trim());
    const from = prose.findIndex((each) => /^[A-Z`].*\w/.test(each));
    const until = from < 0 ? -1 : prose.findIndex((each, place) => place > from && each === '');
    const [sentence] = from < 0 ? [] : sentencesOf(plain(prose.slice(from, until < 0 ? undefined : until).join(' ')));
    const said = sentence?.replace(/[.:]+$/, '');
    if (
      !said ||
      /[?!:]$/.test(sentence ?? '') ||
      /^(?:As shown|Some|This|These|It|Here|If|You|We|To|For|See|Read|Find|Open|Get|Note|First|Then|Next|So|Now|Finally|Be|Let|At|Here's|The (?:last|next|first) step)\b/.test(
        said,
      ) ||
      /\b(?:we|we['’]ll|let['’]s|our)\b/i.test(said) ||
      ELSEWHERE.test(said) ||
      SLOGAN.test(said) ||
      said.length > 200 ||
      said.split(/\s+/).length < 5 ||
      !isBalanced(said)
    )
      continue;
    statements.push({
      text: `**${capital(title)}.** ${capital(said)}`,
      sources: [{ path: readme.path, startLine: line, endLine: Math.min(lines.length, line + Math.max(1, until)) }],
    });
    if (statements.length >= MOST_TOPICS) break;
  }
  return statements;
}

/** "It takes care of …", "Till also lets you …". */
const DOES =
  /^(?:It|You|Users|(?:The )?[A-Z][\w.-]+)(?: also)? (?:can|lets?|allows?|provides?|offers?|supports?|enables?|handles?|manages?|takes care of|includes?|features|comes with|gives|helps|makes it)\b/;
const MOST_INTRODUCED = 4;

/** Where no list tells what the project offers, the sentences that open the README do. */
export function introduced(evidence: Evidence): Statement[] {
  const { readme } = profileOf(evidence);
  const lines = readme ? evidence.lines(readme.path) : null;
  if (!readme?.values.lead || !lines) return [];
  const opening = lines.slice(readme.startLine - 1, readme.endLine).join(' ');
  return sentencesOf(plain(opening))
    .filter((each) => DOES.test(each) && each.split(/\s+/).length <= LONGEST && isBalanced(each) && !isPraise(each))
    .slice(0, MOST_INTRODUCED)
    .map((each) => ({
      text: each.replace(/[.;,:!]+$/, ''),
      sources: [{ path: readme.path, startLine: readme.startLine, endLine: readme.endLine }],
    }));
}

/** Bullets of the README that say what the project offers. */
export function features(evidence: Evidence): Statement[] {
  const { readme } = profileOf(evidence);
  if (!readme) return [];
  const statements: Statement[] = [];
  for (const { text, line, endLine } of readme.values.features) {
    const words = plain(text)
      .replace(/^[-*\s]+/, '')
      // Since when there is one comes first in some: "(2.0, new) Labels".
      .replace(/^\([^()]{1,20}\)\s+(?=\p{Lu})/u, '')
      // The address of a link may stand elsewhere.
      .replace(/\[([^[\]]+)\](?!\()/g, '$1')
      // French puts a space before a stop.
      .replace(/(?<=[\w)`]) +(?=[;,!](?: |$))/g, '')
      // Where it lies is no part of what it is: "Web page -> ./ui".
      .replace(/\s*(?:->|→|=>)\s*\S+$/, '')
      .replace(/,?\s+(?:and|plus) (?:many|much|lots) more[.!]?$/i, '')
      // "Easily manage letters" promises no more than to manage them.
      .replace(/^(?:easily|effortlessly|quickly|seamlessly|simply) (?=[a-z])/i, '')
      // Where to read on says nothing without its link.
      .replace(
        /(?:(?:[,;.:(]|\s[–—-])\s*|^)(?:click|see|check(?: out)?) (?:here|below|(?:our|the) \S+)(?: .*|\W*)$/i,
        '',
      );
    // "Till-native" is two words that are joined.
    const length = words.split(/[\s-]+/).length;
    if (length < 2 || length > LONGEST || !isBalanced(words) || /https?:\/\/|^\W|[?…]$/.test(words)) continue;
    const [, head, rest] = /^([^:.]{3,60}?)\s*(?::|\s[–—-])\s+(.+)$/.exec(words) ?? [];
    // What begins far away from the feature comes to it only later.
    const isAside = rest !== undefined && (LEADS_ON.test(rest) || SLOGAN.test(rest));
    const told = isAside ? (head ?? '') : words;
    const said =
      head && rest && !isAside ? `**${capital(head.trim())}.** ${capital(rest.trim())}` : capital(told.trim());
    // What goes on in a list below it is not told without it.
    if (/\b(?:of|for|to|from|by|with|and|or|the|an?|in|on)\W*$/i.test(words) || GOES_ON.test(words)) continue;
    if (
      isPraise(words) ||
      SLOGAN.test(told) ||
      STEP.test(words) ||
      (told.split(/\s+/).length <= SHORT && PRAISE.test(told))
    )
      continue;
    statements.push({
      text: said.replace(/[.;,:!]+$/, ''),
      sources: [{ path: readme.path, startLine: line, endLine: endLine ?? line }],
    });
  }
  return statements;
}

function isPraise(words: string): boolean {
  return BOAST.test(words) || THANKS.test(words);
}

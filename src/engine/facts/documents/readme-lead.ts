import { type Heading, type Passage, plainText } from './document-text.ts';
import { bare, DOING, FEATURES, headingWords } from './readme-features.ts';

const VERB =
  /\b(?:is|are|was|has|have|lets?|helps?|provides?|makes?|gives?|allows?|enables?|offers?|supports?|turns?|runs?|builds?|manages?|does|do|can|implements?|contains?|brings?|uses?|aims?|includes?|serves?|simplif(?:y|ies)|generates?|creates?|adds?|wraps?|connects?|combines?|automates?|delivers?)\b/i;
/** "An alternative server for …": what the project is, said without a verb. */
const NOUN_LEAD = /^(?:An?|The) [a-z][\w -]*\b(?:that|which|for|of|with|to|in|written|built|and)\b/i;
/** "Acme Till is a …": a name, and what it is. */
const INTRODUCES =
  /^(?!(?:It|This|There|That|Here|What|One|He|She|Who) )(?:[A-Z][\w.-]*(?: [A-Z][\w.-]*)?|(?!it |this |there |that |here |what |one |which )[a-z][\w.-]{2,}) is an? [a-z]/;
/** The same in a language that is written without spaces: its name, and what it is, up to the full stop. */
const INTRODUCES_UNSPACED =
  /^`?[A-Za-z][\w. -]{0,40}?`?\s?(?:项目|系统|平台|框架|工具)?(?:是一|是[个款用基面]|は)[^。？！?]{5,160}(?=。|$)/u;
/** Headings below which the first sentence introduces it too. */
const ABOUT_UNSPACED = /^[^\p{L}]*(?:关于|前言|(?:项目|系统|产品|平台)?(?:介绍|简介|概述|背景)|はじめに|概要|紹介)/u;
const FIRST_UNSPACED =
  /^(?=[^。]{0,60}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[^。？！?:：]{10,160}(?=。)/u;
export const NOTICE =
  /^(?:notice|note|warning|important|caution|tip|deprecated|this (?:repo|repository|project) (?:is|has been) (?:archived|moved|deprecated)|we(?:'re| are) hiring|sponsor|looking for|table of contents|contents|build status)\b/i;
/** News about a version, which the next one replaces. */
export const NEWS =
  /\b(?:was|is|has been|have been) (?:recently|just|now|finally) (?:released|published|available|out)\b|\bv?\d+(?:\.\d+)* (?:is|was|has been) (?:out|here|released)\b|\bis currently in (?:alpha|beta|early)\b|\bhow to upgrade\b|\bis now available\b|^we(?:['’]re| are) (?:excited|happy|proud|pleased|thrilled|delighted)\b|\bannounc(?:e|ing) the (?:release|launch)\b/i;
/** What a reader should do, or who that reader is, is not what the project is. */
export const TO_READERS =
  /^(?:also|and|but|or|then|additionally|moreover|furthermore|unfortunately|since|thanks?|click|run|install|clone|see|check|use|follow|read|download|open(?![- ]source)|go|make|to|for|if|you|your|we|our|it|they|while|although|thus|so|therefore|however|please|note|warning|important)\b/i;
/** Sentences that send the reader somewhere else say nothing about the project. */
const ELSEWHERE =
  /\bcan be found (?:at|in|on|here)\b|^(?:see|read|visit|check out|click|follow|please|for more|learn more|access (?:the|our|a)|try (?:the|our|it|out)|the (?:full )?documentation|documentation|a detailed|full documentation|this is the \w+ documentation)\b|\bfeatured sponsor\b/i;
/** How one comes to an instance of it is not what it is. */
const HOW_TO =
  /^The (?:easiest|simplest|quickest|fastest|best|recommended|preferred|official) (?:and \w+ )?way to (?:build|contribute|deploy|get|host|install|learn|report|run|set|start|test|try|use)\b/i;
/** Whose name it is and what may be done with it are not what it is. */
const LEGAL =
  /\b(?:registered trademarks?|trademarks? (?:of|and)|(?:released|licensed|distributed|published|available) under (?:an?|the|terms)|copyright)\b|©/i;
/** What it was called before is not what it is. */
const HISTORY = /\b(?:was|were) (?:formerly|previously|originally|once) (?:known|called|named)\b/i;
/** Whom it owes its life to is not what it is either. */
const THANKS =
  /\bmade possible\b|\bgenerous\b|\b(?:contributions?|donations?|support) (?:by|from|of) (?:\w+ )?(?:backers|community|contributors|donors|sponsors)\b|\bsponsored by\b/i;
/** "Acme replaces your till": a name, and what it does. */
const DOES = /^(?!\w+ing\b|An?\b|The\b|This\b|That\b|There\b)[A-Z][\w®.-]*(?: \([^)]*\))? (?:\w+s|can)\b|^The \w/;
/** "That's where Till comes in: it counts what was sold" answers what the sentences before it complain about. */
const COMES_IN = /^(?:that|this|here)(?:['’]s| is) where .{2,40} (?:comes|steps) in[:,] (\S.+)$/i;
const ABOUT = /^(?:about|introduction|overview|purpose|mission|what is|what['’]s|description|summary)\b/i;
const MONEY = /^(?:sponsor|donat|funding|backers)/i;

/** "How does it compare?": what is answered there is not what the project is. */
function isAsideQuestion(heading: string): boolean {
  return heading.endsWith('?') && !/^(?:what|why)(?: is| are|['’]s)?(?! do\b| does\b)\b/i.test(heading);
}

/** The title of a README, where it is no heading of a part and no notice. */
export function titleOf([first]: readonly Heading[]): string | undefined {
  if (first?.level !== 1) return undefined;
  return [DOING, FEATURES, ABOUT, NOTICE].some((other) => other.test(bare(first.text))) ? undefined : first.text;
}

/** What a README says the project is: its title, the line below it or the first paragraph that names it. */
export function leadOf(
  { headings, passages }: { headings: readonly Heading[]; passages: readonly Passage[] },
  hasTagline: boolean,
): Lead | null {
  const [first] = headings;
  const title = titleOf(headings);
  if (first && title !== undefined && INTRODUCES.test(title))
    return { text: title, line: first.line, endLine: first.line };
  const found = introduction(passages, title, hasTagline);
  const opening = openingPhrase(passages, title);
  // What is said below a later heading is further from the whole than the line below the title, and so is what it does.
  const isClose = found?.isBelow === false && (INTRODUCES.test(found.text) || !opening?.text.endsWith('.'));
  return isClose || hasTagline || found?.line === opening?.line ? found : (opening ?? found);
}

/** As a reader sees it: without the mark of a footnote, and a link that is explained further below is its words. */
function wordsOf({ text }: Passage): string {
  return plainText(text.replace(/\s*\[\[[^\]]*\]\(#[^)]*\)\]/g, '')).replace(/\[([\w .-]+)\](?![([:])/g, '$1');
}

/** Whether something stands below no heading but the title. */
function isOnTop({ under }: Passage, title: string | undefined): boolean {
  return under.length === 0 || (under.length === 1 && under[0] === title);
}

/** The first paragraph with a verb and six words; in it the sentence that says what the project is. */
function introduction(
  passages: readonly Passage[],
  title: string | undefined,
  hasTagline: boolean,
): (Lead & { isBelow: boolean }) | null {
  // After the first instructions a README rarely comes back to what the project is, unless it names it.
  let isLate = false;
  let isOpening = true;
  let opening: (Lead & { isBelow: boolean }) | null = null;
  for (const passage of passages) {
    const isDoing = DOING.test(headingWords(passage));
    isLate ||= isDoing && !/\b(?:contents|menu)$/i.test(headingWords(passage));
    if (passage.bullet || passage.under.length > 2 || isDoing || isAsideQuestion(headingWords(passage))) continue;
    const name = title?.split(/[\s:–-]/)[0] ?? '';
    // What is said under one of the features is about that feature, and under a sponsor about that sponsor.
    const isOfOther = passage.under
      .slice(0, -1)
      .some((heading) => FEATURES.test(bare(heading)) || MONEY.test(bare(heading)));
    if (isOfOther || passage.under.some((heading) => NOTICE.test(bare(heading)))) continue;
    const given = wordsOf(passage);
    const unspaced = INTRODUCES_UNSPACED.exec(given)?.[0];
    if (unspaced !== undefined && !isLate) {
      const { line, endLine } = passage;
      return { text: unspaced, line, endLine, isBelow: !isOnTop(passage, title) };
    }
    const first = ABOUT_UNSPACED.test(passage.under.at(-1) ?? '') ? FIRST_UNSPACED.exec(given)?.[0] : undefined;
    if (first !== undefined && !isLate) {
      const { line, endLine } = passage;
      opening ??= { text: first, line, endLine, isBelow: !isOnTop(passage, title) };
    }
    const isNamed = name !== '' && given.toLowerCase().startsWith(name.toLowerCase());
    // Below news about a version the project may still be introduced.
    if ((isLate || NEWS.test(headingWords(passage))) && !isNamed && !INTRODUCES.test(given)) continue;
    // "Sinatra is a language for web applications:" goes on with an example, and still says what it is.
    const isIntroduced = name !== '' && given.toLowerCase().startsWith(`${name.toLowerCase()} is `);
    const text =
      isIntroduced || INTRODUCES.test(given)
        ? given.replace(
            /(?: (?:that|which) (?:includes?|has|offers?|provides?|supports?)|,? with an? (?:emphasis|focus) on(?: being)?)?\s*:$/,
            '',
          )
        : // What leads to a list is not told, the sentences before it are.
          given.replace(/(?<=[.!]) [A-Z][^.!?]*:$/, '');
    if (
      NOTICE.test(text) ||
      LEGAL.test(text) ||
      THANKS.test(text) ||
      HISTORY.test(text) ||
      ELSEWHERE.test(text) ||
      HOW_TO.test(text) ||
      isLinkBar(text) ||
      NEWS.test(text) ||
      /[:?]$/.test(text) ||
      text.split(' ').length < FEWEST_WORDS ||
      !(
        VERB.test(text) ||
        doesSomething(text, name) ||
        (NOUN_LEAD.test(text) && text.endsWith('.') && text.split(' ').length >= 8 && passage.under.length < 2)
      )
    )
      continue;
    const own = sentences({ ...passage, text });
    const told =
      own.find(
        (sentence) =>
          (name !== '' &&
            sentence.replace(/^`/, '').toLowerCase().startsWith(name.toLowerCase()) &&
            VERB.test(sentence)) ||
          doesSomething(sentence, name),
      ) ??
      own.find((sentence) => INTRODUCES.test(sentence)) ??
      own.flatMap((sentence) => COMES_IN.exec(sentence)?.[1] ?? [])[0];
    // What neither names the project nor says that something is one introduces it where the README opens with it and
    // the next lines do not do better: "Paper is how we pay. Till is a counter for it". A line that stands out is better.
    const mayBeGeneral = isOpening || ABOUT.test(headingWords(passage));
    const general = mayBeGeneral
      ? own.find((each) => !TO_READERS.test(each) && (!hasTagline || DOES.test(each)))
      : undefined;
    isOpening = false;
    if (told !== undefined && (!opening || (isIntroduced && passage.under.length <= 1)))
      return { ...leadIn(passage, own, told), isBelow: !isOnTop(passage, title) };
    if (general !== undefined) opening ??= { ...leadIn(passage, own, general), isBelow: !isOnTop(passage, title) };
  }
  return opening;
}

/** "The Till counts what was sold": the project, and what it does. */
function doesSomething(sentence: string, name: string): boolean {
  const [, subject = '', verb = ''] = /^(?:The )?(\S+) ([a-z]{3,}s) [a-z]/.exec(sentence) ?? [];
  return (
    name !== '' &&
    subject.toLowerCase() === name.toLowerCase() &&
    !/^(?:was|has|this|its|stands|comes|requires|needs)$/.test(verb)
  );
}

function leadIn({ line, endLine }: Passage, own: readonly string[], chosen: string): Lead {
  const words = inShort(chosen).split(' ');
  const next = own[own.indexOf(chosen) + 1];
  const isWhole = next !== undefined && !LEADS_TO_LIST.test(next) && next.split(' ').length >= 6;
  const more = isWhole && /^(?:It|They|This|The)\b/.test(next) ? next : undefined;
  const text = words.length > LONGEST_LEAD ? `${words.slice(0, LONGEST_LEAD).join(' ')}…` : words.join(' ');
  return { text, more, line, endLine };
}

/** "It has many of the features that one needs, including:" is whole with the list below it alone. */
const LEADS_TO_LIST = /:$|\b(?:including|such as|like|as follows|the following)\W*$/i;
const LONGEST_LEAD = 40;
const LONGEST_TEXT = 230;
const LEAST_WORDS = 8;

/** Of a sentence that is too long to be told, what stands before the list of its parts: "…, including crates, sacks and ink". */
function inShort(sentence: string): string {
  if (sentence.split(' ').length <= LONGEST_LEAD && sentence.length <= LONGEST_TEXT) return sentence;
  const before = sentence.split(/, (?=(?:including|such as|like|for example|e\.g\.|which|where)\b)/)[0] ?? sentence;
  return before.split(' ').length < LEAST_WORDS ? sentence : before;
}

export interface Lead {
  text: string;
  more?: string | undefined;
  line: number;
  endLine: number;
}

/** "A dashboard for databases": what the project is, said without a verb before anything else. */
function openingPhrase(passages: readonly Passage[], title: string | undefined): Lead | null {
  const first = passages.find(({ text }) => plainText(text) !== '');
  if (!first || !isOnTop(first, title) || first.bullet) return null;
  const own = sentences({ ...first, text: wordsOf(first) });
  const [text = ''] = own;
  const isKind =
    first.line === first.endLine &&
    /^(?:An? [a-z]|(?!The |This |We |I )[A-Z])[\w., -]*\b(?:that|which|for|of|with|to|in|written|built|implementing|using)\b[^:?]{3,160}$/.test(
      text,
    );
  const isWhole = /^[A-Z][^:?!]{20,160}\.$/.test(text) && text.split(' ').length >= FEWEST_WORDS && !VERB.test(text);
  const isOther = [NOTICE, NEWS, ELSEWHERE, TO_READERS, LEGAL].some((other) => other.test(text)) || isLinkBar(text);
  return (isKind || isWhole) && !isOther ? leadIn(first, own, text) : null;
}

const FEWEST_WORDS = 6;

/** "Site | Wiki | Bugs": names of places to go to. */
function isLinkBar(text: string): boolean {
  const parts = text.split(/ [|•·] /);
  return parts.length > 2 && parts.every((each) => each.split(' ').length <= MOST_OF_A_LINK);
}

const MOST_OF_A_LINK = 4;

export function sentences(passage: Passage): string[] {
  return plainText(passage.text)
    .split(/(?<=[.!?])\s+(?=[A-Z`"])/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

import type { Extractor } from '../extractor.ts';
import { cutAt } from '../text/words.ts';
import { type Passage, plainText, readDocument } from './document-text.ts';
import {
  bare,
  DOING,
  FEATURES,
  featureCells,
  featuresOf,
  featureTable,
  headingWords,
  MOST_FEATURES,
} from './readme-features.ts';

const VERB =
  /\b(?:is|are|was|has|have|lets?|helps?|provides?|makes?|gives?|allows?|enables?|offers?|supports?|turns?|runs?|builds?|manages?|does|do|can|implements?|contains?|brings?|uses?|aims?|includes?|serves?|simplif(?:y|ies)|generates?|creates?|adds?|wraps?|connects?|combines?|automates?|delivers?)\b/i;
/** "An alternative server for …": what the project is, said without a verb. */
const NOUN_LEAD = /^(?:An?|The) [a-z][\w -]*\b(?:that|which|for|of|with|to|in|written|built|and)\b/i;
/** "Acme Till is a …": a name, and what it is. */
const INTRODUCES =
  /^(?!(?:It|This|There|That|Here|What|One|He|She|Who) )(?:[A-Z][\w.-]*(?: [A-Z][\w.-]*)?|(?!it |this |there |that |here |what |one |which )[a-z][\w.-]{2,}) is an? [a-z]/;
/** The same in a language that is written without spaces: its name, and what it is, up to the full stop. */
const INTRODUCES_UNSPACED = /^[A-Za-z][\w. -]{0,40}?\s?(?:是一|是[个款用基面]|は)[^。？！?]{5,160}(?=。|$)/u;
const NOTICE =
  /^(?:note|warning|important|caution|tip|deprecated|this (?:repo|repository|project) (?:is|has been) (?:archived|moved|deprecated)|we(?:'re| are) hiring|sponsor|looking for|table of contents|contents|build status)\b/i;
/** News about a version, which the next one replaces. */
const NEWS =
  /\b(?:was|is|has been|have been) (?:recently|just|now|finally) (?:released|published|available|out)\b|\bv?\d+(?:\.\d+)* (?:is|was|has been) (?:out|here|released)\b|\bis currently in (?:alpha|beta|early)\b|\bhow to upgrade\b|\bis now available\b|^we(?:['’]re| are) (?:excited|happy|proud|pleased|thrilled|delighted)\b|\bannounc(?:e|ing) the (?:release|launch)\b/i;
/** What a reader should do, or who that reader is, is not what the project is. */
const TO_READERS =
  /^(?:click|run|install|clone|see|check|use|follow|read|download|open(?![- ]source)|go|make|to|for|if|you|your|we|our|it|they|while|although|thus|so|therefore|however|please|note|warning|important)\b/i;
/** Sentences that send the reader somewhere else say nothing about the project. */
const ELSEWHERE =
  /\bcan be found (?:at|in|on|here)\b|^(?:see|read|visit|check out|click|follow|please|for more|learn more|access (?:the|our|a)|try (?:the|our|it|out)|the (?:full )?documentation|documentation|a detailed|full documentation|this is the \w+ documentation)\b|\bfeatured sponsor\b/i;
const AUDIENCE =
  /\b(?:aimed at|(?:designed|intended|built|made|ideal|perfect) for (?=(?:\w+ ){0,3}(?:developers?|teams?|people|users?|engineers?|researchers?|scientists?|companies|organi[sz]ations?|anyone|administrators?|admins?|students?|teachers?|journalists?|businesses|individuals|famil(?:y|ies)|hobbyists?|beginners?|professionals?|creators?|operators?|customers?|self-hosters|freelancers?)\b)|for (?:developers|teams|people|users|engineers|researchers|companies|organizations|anyone) who)\b/i;

/** "Acme replaces your till": a name, and what it does. */
const DOES = /^(?!\w+ing\b|An?\b|The\b|This\b|That\b|There\b)[A-Z][\w®.-]*(?: \([^)]*\))? (?:\w+s|can)\b|^The \w/;
const ABOUT = /^(?:about|introduction|overview|what is|what['’]s|description|summary)\b/i;
const MONEY = /^(?:sponsor|donat|funding|backers)/i;

/** "How does it compare?": what is answered there is not what the project is. */
function isAsideQuestion(heading: string): boolean {
  return heading.endsWith('?') && !/^(?:what|why)(?: is| are|['’]s)?(?! do\b| does\b)\b/i.test(heading);
}

/** The README in short: what the project calls itself, says of itself, and offers. */
export const readme: Extractor = {
  kind: 'readme',
  places: ['source', 'document'],
  find: (file) => {
    if (!/^readme(?:\.(?:md|mdx|markdown|rst|txt|adoc))?$/i.test(file.name)) return [];
    const { headings, passages } = readDocument(file);
    const title = headings[0]?.level === 1 ? headings[0].text : undefined;
    const tagline = taglineOf(file.lines) ?? headingBelow(headings);
    const all = [...htmlPassages(file.lines), ...passages];
    const found = leadOf(all, title, tagline !== undefined);
    // What is said below a later heading is further from the whole than the line below the title, and so is what it does.
    const isClose =
      found?.isBelow === false && (INTRODUCES.test(found.text) || !underTitle(passages)?.text.endsWith('.'));
    const lead = isClose || tagline ? found : (underTitle(passages) ?? found);
    const audience = passages
      .map((each) => sentences(each).find((sentence) => AUDIENCE.test(sentence) && sentence.length <= 240))
      .find((each) => each !== undefined);
    const isRoot = !file.path.includes('/');
    return [
      {
        kind: 'readme',
        subject: file.path,
        values: {
          ...(title ? { title: cutAt(title, 120) } : {}),
          ...(tagline ? { tagline: cutAt(plainText(tagline.text), 160) } : {}),
          ...(lead ? { lead: lead.text } : {}),
          ...(lead?.more ? { more: lead.more } : {}),
          ...(audience ? { audience } : {}),
          features: [
            ...featureCells(file.lines, headings),
            ...featuresOf(passages),
            ...featureTable(file.lines, headings),
          ]
            .sort((a, b) => a.line - b.line)
            .slice(0, MOST_FEATURES),
          headings: headings.slice(0, 60).map((each) => ({ ...each, text: cutAt(each.text, 120) })),
        },
        startLine: lead?.line ?? tagline?.line ?? headings[0]?.line ?? 1,
        endLine: lead?.endLine ?? tagline?.line ?? headings[0]?.line ?? 1,
        score: isRoot ? 3 : 1 / file.path.split('/').length,
        polarity: 'stated',
      },
    ];
  },
};

/** A line near the top that stands out: in italics, quoted, or in a centred block of HTML. */
function taglineOf(lines: readonly string[]): { text: string; line: number } | undefined {
  return lines
    .slice(0, 30)
    .map((line, index) => ({
      text:
        /^\s*(?:[*_](?=\S)|>\s*)([^*_>].{10,140}?)(?:\*|_)?\s*$/.exec(line)?.[1] ??
        htmlLine(line, lines[index - 1], lines[index + 1]) ??
        '',
      line: index + 1,
    }))
    .find(
      ({ text, line }) =>
        /\S\s+\S+\s+\S/.test(text) && !NOTICE.test(text) && !TO_READERS.test(text) && !isInNotice(lines, line),
    );
}

const FEWEST_WORDS = 4;

/** "### A small till for markets" right below the title says what the project is. */
function headingBelow(headings: readonly { text: string; level: number; line: number }[]) {
  const [title, next] = headings;
  if (title?.level !== 1 || !next || next.level === 1 || next.line > title.line + 2) return undefined;
  const words = plainText(next.text);
  const isPhrase = /^[A-Z][^|:?]{12,140}$/.test(words) && words.split(' ').length >= FEWEST_WORDS;
  return isPhrase && ![NOTICE, NEWS, DOING, FEATURES].some((other) => other.test(words))
    ? { text: words, line: next.line }
    : undefined;
}

/** "Site | Wiki | Bugs": names of places to go to. */
function isLinkBar(text: string): boolean {
  const parts = text.split(/ [|•·] /);
  return parts.length > 2 && parts.every((each) => each.split(' ').length <= FEWEST_WORDS);
}

/** Whether a line belongs to a quote that begins as a warning or a note: `> [!WARNING]`, `> **Note**`. */
function isInNotice(lines: readonly string[], line: number): boolean {
  let first = line - 1;
  while (/^\s*>/.test(lines[first] ?? '') && /^\s*>/.test(lines[first - 1] ?? '')) first--;
  const opening = /^\s*>\s*(.*)$/.exec(lines[first] ?? '')?.[1] ?? '';
  return opening.includes('[!') || NOTICE.test(opening.replace(/^[^\w]+/, ''));
}

/** The words of a line in a centred block of HTML, where it holds no link and no picture. */
function htmlLine(line: string, before = '', after = ''): string | undefined {
  // A line break ends the line that stands out; what comes after it may send readers elsewhere.
  const [shown = ''] = line.split(/(?<=[.!])<br\s*\/?>/);
  if (/<a |<img|href=|https?:/.test(shown)) return undefined;
  const words = shown.replace(/<[^<>]+>/g, '').trim();
  // Indented lines that no element opens above show what a terminal prints.
  const isInside =
    /^\s*[A-Z]/.test(line) &&
    (/^\s/.test(line) ? /^\s*<|>\s*$/.test(before) : HEADING_OPENS.test(before) && /^\s*<\/h[1-6]>/.test(after));
  const isMarked = isInside || /^\s*<(?:i|em|b|strong|p|h[1-6]|sub|div)\b[^>]*>/.test(line);
  return isMarked && /^[A-Z][\w ,'’&/.!()-]{15,140}$/.test(words) ? words : undefined;
}

/** The words of a heading may stand in lines of their own. */
const HEADING_OPENS = /^\s*<h[1-6]\b[^>]*>\s*$/;

/** Sentences in paragraphs of HTML at the top of the file, which most renderers show like any other. */
function htmlPassages(lines: readonly string[]): Passage[] {
  return lines.slice(0, 40).flatMap((line, index): Passage[] => {
    const [, words] =
      /^\s*<(?:p|div|h[1-6]|b|strong|em|i)\b[^>]*>(.*)<\/(?:p|div|h[1-6]|b|strong|em|i)>\s*$/.exec(line) ?? [];
    const text = plainText(words ?? '');
    const isSentence = words !== undefined && !words.includes('<img') && /^[A-Z].*[\w)][.!]$/.test(text);
    return isSentence ? [{ text, line: index + 1, endLine: index + 1, bullet: false, indent: 0, under: [] }] : [];
  });
}

/** The first paragraph with a verb and six words; in it the sentence that says what the project is. */
function leadOf(
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
    if (isOfOther) continue;
    // A footnote in brackets is a link to another place.
    const given = plainText(passage.text.replace(/\s*\[\[[^\]]*\]\(#[^)]*\)\]/g, ''));
    const unspaced = INTRODUCES_UNSPACED.exec(given)?.[0];
    if (unspaced !== undefined && !isLate) {
      const { line, endLine } = passage;
      return { text: unspaced, line, endLine, isBelow: passage.under.length > 1 };
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
        : given;
    if (
      NOTICE.test(text) ||
      ELSEWHERE.test(text) ||
      isLinkBar(text) ||
      NEWS.test(text) ||
      /[:?]$/.test(text) ||
      text.split(' ').length < 6 ||
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
      ) ?? own.find((sentence) => INTRODUCES.test(sentence));
    // What neither names the project nor says that something is one introduces it where the README opens with it and
    // the next lines do not do better: "Paper is how we pay. Till is a counter for it". A line that stands out is better.
    const mayBeGeneral = isOpening || ABOUT.test(headingWords(passage));
    const general = mayBeGeneral
      ? own.find((each) => !TO_READERS.test(each) && (!hasTagline || DOES.test(each)))
      : undefined;
    isOpening = false;
    if (told !== undefined && (!opening || (isIntroduced && passage.under.length <= 1)))
      return leadIn(passage, own, told);
    if (general !== undefined) opening ??= leadIn(passage, own, general);
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

function leadIn(
  { line, endLine, under }: Passage,
  own: readonly string[],
  chosen: string,
): Lead & { isBelow: boolean } {
  const words = chosen.split(' ');
  const next = own[own.indexOf(chosen) + 1];
  const more = next && /^(?:It|They|This|The)\b/.test(next) && next.split(' ').length >= 6 ? next : undefined;
  const text = words.length > LONGEST_LEAD ? `${words.slice(0, LONGEST_LEAD).join(' ')}…` : chosen;
  return { text, more, line, endLine, isBelow: under.length > 1 };
}

const LONGEST_LEAD = 40;

interface Lead {
  text: string;
  more?: string | undefined;
  line: number;
  endLine: number;
}

/** "A dashboard for databases": what the project is, as a line of its own right below the title. */
function underTitle(passages: readonly Passage[]): Lead | null {
  const first = passages.find(({ text }) => plainText(text) !== '');
  if (first?.under.length !== 1 || first.bullet || first.line !== first.endLine) return null;
  const text = plainText(first.text);
  const isKind =
    /^(?:An? [a-z]|(?!The |This |We |I )[A-Z])[\w., -]*\b(?:that|which|for|of|with|to|in|written|built|implementing|using)\b[^:?]{3,160}$/.test(
      text,
    );
  const isOther = [NOTICE, NEWS, ELSEWHERE, TO_READERS].some((other) => other.test(text));
  return isKind && !isOther ? { text, line: first.line, endLine: first.endLine } : null;
}

function sentences(passage: Passage): string[] {
  return plainText(passage.text)
    .split(/(?<=[.!?])\s+(?=[A-Z`"])/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

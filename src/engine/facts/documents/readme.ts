import type { Extractor } from '../extractor.ts';
import { cutAt } from '../text/words.ts';
import { type Heading, type Passage, plainText, readDocument } from './document-text.ts';
import { DOING, FEATURES, featureCells, featuresOf, featureTable, MOST_FEATURES } from './readme-features.ts';
import { leadOf, NEWS, NOTICE, sentences, TO_READERS, titleOf } from './readme-lead.ts';

const AUDIENCE =
  /\b(?:aimed at|(?:designed|intended|built|made|ideal|perfect) for (?=(?:\w+ ){0,3}(?:developers?|teams?|people|users?|engineers?|researchers?|scientists?|companies|organi[sz]ations?|anyone|administrators?|admins?|students?|teachers?|journalists?|businesses|individuals|famil(?:y|ies)|hobbyists?|beginners?|professionals?|creators?|operators?|customers?|self-hosters|freelancers?)\b)|for (?:developers|teams|people|users|engineers|researchers|companies|organizations|anyone) who)\b/i;

/** The README in short: what the project calls itself, says of itself, and offers. */
export const readme: Extractor = {
  kind: 'readme',
  places: ['source', 'document'],
  find: (file) => {
    if (!/^readme(?:\.(?:md|mdx|markdown|rst|txt|adoc))?$/i.test(file.name)) return [];
    const { headings, passages } = readDocument(file);
    const title = titleOf(headings) ?? picturedName(file.lines);
    const tagline = taglineOf(file.lines) ?? headingBelow(headings) ?? phraseInTitle(headings);
    const lead = leadOf({ headings, passages: [...htmlPassages(file.lines), ...passages] }, tagline !== undefined);
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

/** The name that a logo at the very top stands for, where no heading gives one: `<img src="logo.png" alt="Acme Till">`. */
function picturedName(lines: readonly string[]): string | undefined {
  const top = lines.slice(0, LINES_OF_LOGO).join('\n');
  const pictures = [...top.matchAll(/<img\b[^>]*>|!\[([^\]\n]*)\]\(([^)\s]*)/g)];
  return pictures
    .filter(([picture]) => !BADGE.test(picture))
    .map(([picture, alt]) => (alt ?? /\balt=["']([^"']*)["']/.exec(picture)?.[1] ?? '').replace(LOGO, '').trim())
    .find((alt) => /^[A-Z][\w.-]*(?: [A-Z][\w.-]*)?$/.test(alt));
}

const LINES_OF_LOGO = 12;
const BADGE = /shields\.io|badge|\/workflows\/|\bstatus\b|codecov|coveralls|build/i;
const LOGO = /\s*\b(?:logo|banner|icon|header|title|cover)\b\s*/gi;

/** A line near the top that stands out: in italics, quoted, or in a centred block of HTML. */
function taglineOf(lines: readonly string[]): { text: string; line: number } | undefined {
  return lines
    .slice(0, 30)
    .map((line, index) => ({
      text:
        /^\s*(?:[*_](?=\S)|>\s*(?!\s|\d+[.)、]|[-+•] ))([^*_>].{10,140}?)(?:\*|_)?\s*$/.exec(line)?.[1] ??
        htmlLine(line, lines[index - 1], lines[index + 1]) ??
        '',
      line: index + 1,
    }))
    .find(
      ({ text, line }) =>
        /\S\s+\S+\s+\S/.test(text) &&
        !NOTICE.test(text) &&
        !/\bsponsor/i.test(text) &&
        !TO_READERS.test(text) &&
        !isInNotice(lines, line),
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

/** "Till: a counter for markets", or no name at all: "Counting made easy for markets". */
function phraseInTitle(headings: readonly Heading[]): { text: string; line: number } | undefined {
  const [heading] = headings;
  const title = titleOf(headings);
  if (!heading || title === undefined) return undefined;
  const [, after] = /^[^:|]{1,40}?(?:\s[-–—]|:)\s+(.+)$/.exec(title) ?? [];
  const phrase = after ?? title;
  const isPhrase = phrase.split(' ').filter((word) => /^[a-z]/.test(word)).length >= 2 && /^[A-Z]/i.test(phrase);
  return isPhrase && phrase.length <= LONGEST_PHRASE && !/[|?]/.test(phrase)
    ? { text: phrase, line: heading.line }
    : undefined;
}

const LONGEST_PHRASE = 140;

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

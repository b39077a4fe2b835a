import type { Extractor } from '../extractor.ts';
import type { SourceFile } from '../source-file.ts';
import { cutAt, firstSentence, oneLine } from '../text/words.ts';
import { type Passage, plainText, readDocument } from './document-text.ts';

const FOLDER =
  /(?:^|\/)(?:adrs?|decisions?|decision-records?|architecture-decisions?|(?:architecture-)?decision-logs?|rfcs?|proposals?|enhancements|keps)\/(?:.+\/)?[^/]+\.(?:md|rst|adoc)$/i;
const BOLD_LEAD = /^\s*\*\*([A-Z][\w ]{2,20})[.:]?\*\*[.:]?\s*/;
/** `ADR-000-template.md`, and what leads to the records. */
const TEMPLATE = /(?:^|\/)(?:readme|index|(?:adr|rfc|kep)?[-_]?(?:\d+|n+|x+)?[-_]?template)[\w-]*\.\w+$/i;

/** What lies beside the records, or calls itself so, was observed or asked and not decided: `adr/gaps/`, "GAP-7: …". */
const UNDECIDED =
  /\/(?:backlog|drafts|gaps|ideas|issues|notes|observations|problems|questions|research|spikes|supplements|templates)\/[^/]+$/i;
const OPEN_TITLE = /^(?:gap|issue|known issue|observation|open question|problem|question|spike)\b[-\s]*#?\d/i;

const MOST_LETTERS = 320;

/** Architecture decision records: title, status, and the reason in one sentence each. */
export const decisions: Extractor = {
  kind: 'decision',
  places: ['source', 'document'],
  find: (file) => {
    if (!FOLDER.test(file.path) || TEMPLATE.test(file.path) || UNDECIDED.test(file.path)) return [];
    const { headings, passages } = readDocument(file);
    const head = titleOf(file, headings[0]);
    const title = head?.text.replace(/^(?:ADR|RFC|KEP)?[-\s]*#?\d+[.:)\s-]+\s*/i, '').replace(/^Title:\s*/i, '');
    if (!title || OPEN_TITLE.test(title)) return [];
    const number =
      /(?:^|\/)(?:adr-?|rfc-?)?(\d{1,5})[-_.]/i.exec(file.path.slice(file.path.lastIndexOf('/')))?.[1] ??
      /^(?:ADR|RFC)?[-\s]*#?(\d+)/i.exec(head?.text ?? '')?.[1];
    // A part is told by its heading, or by the bold words that a paragraph begins with: "**Why.** Because …".
    const below = (name: RegExp) =>
      passages.find((each) => name.test(each.under.at(-1) ?? '')) ??
      passages.find((each) => name.test(BOLD_LEAD.exec(each.text)?.[1] ?? ''));
    const stated =
      /^[ \t]*(?:[-*][ \t]*)?\**status\**\s*:\s*(?:\*+\s*)?([\w()-][\w ()-]*)/im.exec(file.text)?.[1]?.trim() ??
      plainText(below(/^status$/i)?.text ?? '');
    const date = saidDate(file) ?? /\b(\d{4}-\d{2}-\d{2})\b/.exec(file.text.slice(0, 1500))?.[1];
    const background = below(/^(?:context|motivation|problem|why|background|summary)/i)?.text;
    const parts = passages.filter(({ under }) => /^(?:rationale|decision)/i.test(under.at(-1) ?? ''));
    const first = sentence(background);
    // Why it was decided stands with what was decided. A background tells what led there, and may begin far away from
    // the reason; a short record has no parts.
    const reason =
      whyDecided(passages) ??
      (NEED.test(first ?? '')
        ? first
        : reasonIn([...(background ? [background] : []), ...parts.map(({ text }) => text)])) ??
      first ??
      (headings.length === 1 ? reasonIn(passages.map(({ text }) => text)) : null);
    const outcome = sentence(below(/^(?:decision|outcome|proposal|solution)/i)?.text);
    // A page beside the records, of how they are kept, has neither their number nor their parts.
    if (!number && !stated && !date && !outcome && headings.length > 1) return [];
    return [
      {
        kind: 'decision',
        subject: cutAt(title, 160),
        values: {
          title: cutAt(title, 160),
          ...(number ? { number } : {}),
          ...(stated ? { status: cutAt(stated.split(/[\n.,]/)[0] ?? stated, 40) } : {}),
          ...(date ? { date } : {}),
          ...(reason ? { reason } : {}),
          ...(outcome ? { outcome } : {}),
        },
        startLine: head?.line ?? 1,
        endLine: head?.line ?? 1,
        score: 1 + (outcome ? 0.5 : 0),
        polarity: 'stated',
      },
    ];
  },
};

/** The parts that every record has, none of which is its title. */
const PART =
  /^(?:abstract|authors?|background|change ?log|consequences|context|date|deciders|decision|metadata|motivation|problem(?: statement)?|status|submitters|summary)$/i;

/** The title of a record: its first heading, or that of the data before its text where the headings are its parts. */
function titleOf(
  { lines }: SourceFile,
  first: { text: string; line: number } | undefined,
): { text: string; line: number } | undefined {
  if (first !== undefined && !PART.test(first.text)) return first;
  const end = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1;
  const at = lines.slice(0, Math.max(0, end)).findIndex((line) => /^title:/.test(line));
  const text = /^title:\s*(["']?)(\S.*?)\1\s*$/.exec(lines[at] ?? '')?.[2];
  return text === undefined ? undefined : { text, line: at + 1 };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day on a line of its own: "Date: May 28, 2024". A log of changes below it has other days. */
function saidDate(file: SourceFile): string | undefined {
  const said = /^\W*(?:date|decided(?: on)?)\W*:\W*(.{6,40})$/im.exec(file.text.slice(0, 1500).replace(FRONT, ''))?.[1];
  const plain = /\b\d{4}-\d{2}-\d{2}\b/.exec(said ?? '')?.[0];
  const [, early, month = '', late, year] =
    /(?:\b(\d{1,2})\.? )?\b([A-Za-z]{3,9})\.?,?(?: (\d{1,2})(?:st|nd|rd|th)?,)? (\d{4})\b/.exec(said ?? '') ?? [];
  const place = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const day = early ?? late;
  if (plain || place === 0 || day === undefined) return plain;
  return `${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const FRONT = /^---\n[\s\S]*?\n---\n/;

function sentence(text: string | undefined): string | null {
  const first = firstSentence(plainText((text ?? '').replace(BOLD_LEAD, '')));
  return first === '' || first.length > MOST_LETTERS || /^(?:n\/a|none|tbd)\W*$/i.test(first) ? null : first;
}

/** What is wanted or wrong; that one has to choose is no reason for either. */
const NEED =
  /\b(?:because|cannot|ha(?:d|s|ve) no|lacks?|missing|must|needs?(?! to (?:choose|decide))|problems?|requires?|should(?! not)|so that|wants?)\b/i;
const REASON = /\b(?:because|so that|instead of|rather than|in order to|to avoid|otherwise|due to)\b/i;

const RATIONALE =
  /^(?:\d+[.)]\s*)?(?:(?:the |decision )?(?:rationale|justification|reason(?:s|ing)?)|(?:reasons|rationale) (?:for|behind)\b.*|why(?: (?!not\b).*)?)\W*$/i;
const DECISION = /^(?:\d+[.)]\s*)?(?:the )?decision(?: outcome)?\W*$/i;
/** What one of several ways brings, or spares. */
const GAIN =
  /\b(?:because|so that|rather than|in order to|to avoid|otherwise|due to|key factor|(?:avoid|catche|eliminate|prevent|reduce)s|simplifies|(?:adds?|increases?|less|reduces?) (?:\w+ )?(?:complexity|coupling|indirection|overhead)|(?:easier|simpler) (?:to|than))\b/i;
/** Such a sentence goes on from another one, or tells of what was not chosen. */
const GOES_ON =
  /^(?:also|and|but|for (?:example|this)|hence|however|in (?:addition|practice|this)|instead|it|option|otherwise|so|solution \d|such|th(?:at|ese|ey|is|ose|us)|the (?:alternative|former|latter|other|result)|therefore|an? (?:common|alternative|other))\b|\ball of (?:these|those|them)\b|\b(?:the|an) alternative is\b/i;

/** The sentence of a rationale, or else of the decision itself, that tells what speaks for it. */
function whyDecided(passages: readonly Passage[]): string | null {
  for (const title of [RATIONALE, DECISION]) {
    const told = passages.filter(
      // What begins in bold in a list is mostly one of the ways between which was chosen.
      ({ under, text, bullet }) => under.some((each) => title.test(each)) && !(bullet && /^\W*\*\*/.test(text)),
    );
    for (const text of told.map((each) => oneLine(plainText(each.text))))
      for (let rest = text; rest !== ''; ) {
        const first = firstSentence(rest);
        const isWhole = /^[A-Z`"]/.test(first) && first.length <= MOST_LETTERS && !GOES_ON.test(first);
        if (isWhole && GAIN.test(first)) return first;
        rest = rest.slice(first.length).trim();
      }
  }
  return null;
}

/** The first sentence that says why. */
function reasonIn(texts: readonly string[]): string | null {
  for (const text of texts.map((each) => oneLine(plainText(each.replace(BOLD_LEAD, ''))))) {
    for (let rest = text; rest !== ''; ) {
      const first = firstSentence(rest);
      if (REASON.test(first) && /^[A-Z`"]/.test(first) && first.length <= MOST_LETTERS) return first;
      rest = rest.slice(first.length).trim();
    }
  }
  return null;
}

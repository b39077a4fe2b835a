import type { Extractor } from '../extractor.ts';
import { cutAt, firstSentence, oneLine } from '../text/words.ts';
import { plainText, readDocument } from './document-text.ts';

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
    const title = headings[0]?.text.replace(/^(?:ADR|RFC|KEP)?[-\s]*#?\d+[.:)\s-]+\s*/i, '').replace(/^Title:\s*/i, '');
    if (!title || OPEN_TITLE.test(title)) return [];
    const number =
      /(?:^|\/)(?:adr-?|rfc-?)?(\d{1,5})[-_.]/i.exec(file.path.slice(file.path.lastIndexOf('/')))?.[1] ??
      /^(?:ADR|RFC)?[-\s]*#?(\d+)/i.exec(headings[0]?.text ?? '')?.[1];
    // A part is told by its heading, or by the bold words that a paragraph begins with: "**Why.** Because …".
    const below = (name: RegExp) =>
      passages.find((each) => name.test(each.under.at(-1) ?? '')) ??
      passages.find((each) => name.test(BOLD_LEAD.exec(each.text)?.[1] ?? ''));
    const stated =
      /^\s*[-*]?\s*\**(?:status)\**\s*:\s*\**\s*([\w ()-]+)/im.exec(file.text)?.[1]?.trim() ??
      plainText(below(/^status$/i)?.text ?? '');
    const date = /\b(\d{4}-\d{2}-\d{2})\b/.exec(file.text.slice(0, 1500))?.[1];
    const background = below(/^(?:context|motivation|problem|why|background|summary)/i)?.text;
    const parts = passages.filter(({ under }) => /^(?:rationale|decision)/i.test(under.at(-1) ?? ''));
    const first = sentence(background);
    // A background may begin far away from the reason, which may also stand with the decision; a short record has no parts.
    const reason =
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
        startLine: headings[0]?.line ?? 1,
        endLine: headings[0]?.line ?? 1,
        score: 1 + (outcome ? 0.5 : 0),
        polarity: 'stated',
      },
    ];
  },
};

function sentence(text: string | undefined): string | null {
  const first = firstSentence(plainText((text ?? '').replace(BOLD_LEAD, '')));
  return first === '' || first.length > MOST_LETTERS ? null : first;
}

/** What is wanted or wrong; that one has to choose is no reason for either. */
const NEED =
  /\b(?:because|cannot|ha(?:d|s|ve) no|lacks?|missing|must|needs?(?! to (?:choose|decide))|problems?|requires?|should(?! not)|so that|wants?)\b/i;
const REASON = /\b(?:because|so that|instead of|rather than|in order to|to avoid|otherwise|due to)\b/i;

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

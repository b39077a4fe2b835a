import type { Extractor } from '../extractor.ts';
import type { ChangelogFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { cutAt, firstSentence } from '../text/words.ts';
import { plainText, readDocument } from './document-text.ts';

const VERSION =
  /^(?:(?:version|release|v\.?)\s*)?\[?(?:[\w@/.-]+@)?v?(\d+\.\d+(?:\.\d+)*(?:[-.]?(?:a|b|rc|alpha|beta|dev|pre|post|next)[\w.]*)?)\]?\b/i;
const MOST_ENTRIES = 60;
/** `2026.03.06, Version 1.52.1 (Stable)` at the beginning of a line. */
const DATED = /^(\d{4})[.-](\d{2})[.-](\d{2}),?\s+(?:Version\s+)?v?(\d+\.\d+(?:\.\d+)*(?:-[a-z][\w.]*)?)/m;
const MOST_RELEASES = 200;

/** Releases of a changelog with their date, lead sentence and entries by group. */
export const changelog: Extractor = {
  kind: 'changelog',
  places: ['source', 'document'],
  find: (file) => {
    if (!/^(?:changelog|changes|history|news|releases?|release[-_]notes)(?:\.(?:md|rst|txt|adoc))?$/i.test(file.name))
      return [];
    if (DATED.test(file.text.slice(0, 200))) return datedReleases(file);
    const { headings, passages } = readDocument(file);
    // "13. Release" is a chapter of a manual, whose sections are numbered like versions.
    if (/^\d+\.\s+\S/.test(headings[0]?.text ?? '')) return [];
    const releases = headings.filter((each) => VERSION.test(each.text) && each.text.length < 120);
    const isUnreleased = (head: string, first: string): boolean =>
      /^unreleased\b/i.test(first) || /\bunreleased\b/i.test(head);
    return releases.flatMap((head, at): ChangelogFact[] => {
      const version = VERSION.exec(head.text)?.[1] ?? head.text;
      const end = releases[at + 1]?.line ?? Number.POSITIVE_INFINITY;
      const own = passages.filter((each) => each.line > head.line && each.line < end);
      if (isUnreleased(head.text, own[0]?.text ?? '')) return [];
      const date =
        /\b(\d{4}-\d{2}-\d{2})\b/.exec(head.text)?.[1] ??
        /\b((?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2},?\s+\d{4})\b/i.exec(
          head.text,
        )?.[1] ??
        /^\s*(?:released?\s*:?\s*)?(\d{4}-\d{2}-\d{2})/im.exec(own[0]?.text ?? '')?.[1];
      const lead = own.find(
        (each) => !each.bullet && each.text.split(' ').length >= 6 && !/^released?\b/i.test(each.text),
      );
      const entries = own
        .filter((each) => each.bullet)
        .slice(0, MOST_ENTRIES)
        .map((each) => ({
          group: each.under.at(-1) === head.text ? '' : cutAt(each.under.at(-1) ?? '', 60),
          text: cutAt(firstSentence(plainText(each.text)), 240),
          line: each.line,
        }));
      return [
        {
          kind: 'changelog',
          subject: version,
          values: {
            version,
            ...(date ? { date } : {}),
            ...(lead ? { lead: cutAt(firstSentence(plainText(lead.text)), 300) } : {}),
            entries,
          },
          startLine: head.line,
          endLine: Math.min(own.at(-1)?.endLine ?? head.line, head.line + 59),
          score: /^\d+\.0(?:\.0)?$/.test(version) ? 2 : /^\d+\.\d+(?:\.0)?$/.test(version) ? 1.5 : 1,
          polarity: 'stated',
        },
      ];
    });
  },
};

/** A change log of plain text, in which every release begins with its date. */
function datedReleases(file: SourceFile): ChangelogFact[] {
  const heads = file.lines.flatMap((line, index) => {
    const match = DATED.exec(line);
    return match ? [{ match, line: index + 1 }] : [];
  });
  return heads.slice(0, MOST_RELEASES).map(({ match, line }, place): ChangelogFact => {
    const [, year, month, day, version = ''] = match;
    const end = (heads[place + 1]?.line ?? file.lines.length + 1) - 1;
    const entries = file.lines.slice(line, end).flatMap((text, index) => {
      const entry = /^\s*[*-]\s+(.+)$/.exec(text)?.[1];
      return entry === undefined ? [] : [{ group: '', text: cutAt(entry, 240), line: line + 1 + index }];
    });
    return {
      kind: 'changelog',
      subject: version,
      values: { version, date: `${year}-${month}-${day}`, entries: entries.slice(0, MOST_ENTRIES) },
      startLine: line,
      endLine: Math.min(end, line + 59),
      score: /^\d+\.0(?:\.0)?$/.test(version) ? 2 : 1,
      polarity: 'stated',
    };
  });
}

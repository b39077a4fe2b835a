import type { Section } from '../../api.ts';
import { sourceLine } from '../documents/citation-words.ts';

/** A section to take along, with its sources below it. */
export function asMarkdown(section: Section): string {
  const sources = section.citations.map(sourceLine);
  return [`# ${section.title}`, section.summary, withoutTitle(section).trim(), sources.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** Many sections begin with their own summary; then it need not stand above them too. */
export function beginsWithSummary(section: Section): boolean {
  const plain = (text: string) =>
    text
      .replace(/[`*_]|\[[\d, ]+\]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ([.,:;])/g, '$1')
      .trim();
  const summary = plain(section.summary).replace(/[.:]$/, '');
  return summary === '' || plain(withoutTitle(section)).startsWith(summary);
}

/** A section may repeat its title as its first heading; the page has shown it already. */
export function withoutTitle({ markdown, title }: Section): string {
  const [first = '', ...rest] = markdown.trimStart().split('\n');
  return first
    .replace(/^#+\s*/, '')
    .trim()
    .toLowerCase() === title.toLowerCase() && first.startsWith('#')
    ? rest.join('\n')
    : markdown;
}

import { describe, expect, it } from 'vitest';
import type { Section } from '../../api.ts';
import { asMarkdown, beginsWithSummary, withoutTitle } from './section-markdown.ts';

const section = (summary: string, markdown: string): Section => ({
  id: 'components',
  title: 'Components',
  summary,
  tokens: 10,
  caveats: [],
  markdown,
  citations: [
    { n: 1, kind: 'code', path: 'src/a.ts', start_line: 3, end_line: 9, commit: 'c'.repeat(40) },
    { n: 2, kind: 'commit', commit: 'd'.repeat(40), subject: 'Begin', date: null },
  ],
  commit: 'c'.repeat(40),
  engine: 'embedded',
});

describe('the text of a section', () => {
  it.each([
    ['## Components\nIt has two.', '\nIt has two.'.slice(1)],
    ['# COMPONENTS\n\nIt has two.', '\nIt has two.'],
    ['## Components and more\nIt has two.', '## Components and more\nIt has two.'],
    ['Components\nIt has two.', 'Components\nIt has two.'],
  ])('%j is shown without a repeated title', (markdown, shown) => {
    expect(withoutTitle(section('', markdown))).toBe(shown);
  });

  it.each([
    ['It has two parts.', 'It has `two` parts [1]. They meet.', true],
    ['', 'Anything', true],
    ['It has three parts.', 'It has two parts.', false],
  ])('summary %j above %j is left out: %s', (summary, markdown, left) => {
    expect(beginsWithSummary(section(summary, markdown))).toBe(left);
  });

  it('is copied with title and sources', () => {
    expect(asMarkdown(section('Two parts.', '## Components\nIt has two [1].'))).toBe(
      `# Components\n\nTwo parts.\n\nIt has two [1].\n\n[1] src/a.ts:3-9 @ ${'c'.repeat(12)}\n[2] commit ${'d'.repeat(12)}: Begin`,
    );
  });
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { splitMarkdown } from './split-markdown.ts';

const LONG = 'A sentence that fills the line until it is long enough to stand by itself. '.repeat(9).trim();
const show = (text: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm], skipHtml: true }, text));

describe('a long text in pieces', () => {
  it.each([
    ['paragraphs', `${LONG}\n\n${LONG}\n\n${LONG}`, 3],
    ['headings and a table', `## One\n\n${LONG}\n\n| a | b |\n|---|---|\n| ${LONG} | 2 |\n\n## Two\n\n${LONG}`, 3],
    ['a list with empty lines', `- ${LONG}\n\n- ${LONG}\n\n  more\n\n${LONG}`, 2],
    ['a numbered list around code', `1. ${LONG}\n\n\`\`\`ts\n${LONG}\n\nx();\n\`\`\`\n\n2. ${LONG}`, 2],
    ['code with empty lines', `\`\`\`ts\n${LONG}\n\n${LONG}\n\nx();\n\`\`\`\n\n${LONG}`, 2],
    ['code that never ends', `${LONG}\n\n\`\`\`ts\n${LONG}\n\n${LONG}`, 2],
    ['a quote', `> ${LONG}\n>\n> ${LONG}\n\n> ${LONG}\n\n${LONG}`, 2],
    ['a link defined at the end', `${LONG} [a]\n\n${LONG}\n\n[a]: https://example.org`, 1],
    ['a comment over empty lines', `${LONG}\n\n<!--\n${LONG}\n\n${LONG}\n-->\n\n${LONG}`, 1],
  ])('says the same as the whole: %s', (_name, text, count) => {
    const pieces = splitMarkdown(text);
    expect(pieces).toHaveLength(count);
    expect(pieces.join('\n')).toBe(text);
    expect(pieces.map(show).join('\n')).toBe(show(text));
  });
});

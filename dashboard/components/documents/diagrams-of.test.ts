import { describe, expect, it } from 'vitest';
import { diagramsOf } from './diagrams-of.ts';

describe('the diagrams of a text', () => {
  it.each([
    ['no diagram', 'Words\n\n```ts\nconst a = 1;\n```', []],
    ['one at the start', '```mermaid\nflowchart LR\n  a --> b\n```', [['flowchart LR\n  a --> b', undefined]]],
    ['below a heading', '## How it `flows`\n\nSee:\n\n```mermaid\npie\n```\n', [['pie', 'How it flows']]],
    ['a heading inside code is none', '## A\n```sh\n## not one\n```\n```mermaid\npie\n```', [['pie', 'A']]],
    ['a diagram inside a longer fence is text', '````md\n```mermaid\npie\n```\n````', []],
    ['one that never ends', '```mermaid\npie', []],
  ])('%s', (_case, markdown, expected) => {
    expect(diagramsOf(markdown).map(({ source, heading }) => [source, heading?.words])).toEqual(expected);
  });
});

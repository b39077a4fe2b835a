import { describe, expect, it } from 'vitest';
import { headingsOf, slugOf } from './headings.ts';

describe('the contents of a section', () => {
  it('are its headings, without those in code', () => {
    const markdown =
      '# Title\n## Layers\ntext\n```sh\n## not one\n```\n### `src/http` and *jobs* [1]\n~~~\n## nor this\n~~~\n## Last ##';
    expect(headingsOf(markdown).map(({ words }) => words)).toEqual(['Layers', 'src/http and jobs', 'Last']);
  });

  it.each([
    ['How a booking flows', 'how-a-booking-flows'],
    ['`src/http`!', 'src-http'],
    ['Über Größe', 'über-größe'],
    ['"><img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1'],
  ])('%j has the fragment %j', (words, slug) => {
    expect(slugOf(words)).toBe(slug);
  });
});

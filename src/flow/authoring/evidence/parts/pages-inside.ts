import { count } from '../../wording/count.ts';
import { ranked } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { at, derived, type Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';
import type { Route } from '../routes/route.ts';
import { routesOf } from '../routes.ts';
import type { Responsibility } from './responsibility.ts';

/** Below this share of its files the pages are a corner of a part. */
const FEWEST = 2;
const LEAST_OF_FILES = 0.5;
/** In a folder for pages lie also the pieces that each of them is made of. */
const LEAST_OF_PAGES = 0.15;
const OF_PAGES = /(?:^|\/)(?:routes|pages)\/$/;

/** Pages that are routed by the place of their file are told by their addresses: what they export is called alike in all of them. */
export function fromPages(evidence: Evidence, part: Part): Responsibility | null {
  const byFile = pagesByFile(evidence);
  const found = part.files.flatMap(({ path }) => byFile.get(path) ?? []);
  const files = new Set(found.map(({ fact }) => fact.path));
  const [first] = found;
  const least = OF_PAGES.test(part.name) ? LEAST_OF_PAGES : LEAST_OF_FILES;
  if (!first || files.size < FEWEST || files.size < part.files.length * least) return null;
  const paths = [...new Set(found.map(({ path }) => path))].sort(
    (a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1),
  );
  const told = paths.length === 1 ? 'the page' : `the ${count(paths.length, 'page')}`;
  return { text: `shows ${told} ${ranked(paths.map(code))}`, source: at(first.fact), isInferred: false };
}

const pagesByFile = derived(
  (evidence): ReadonlyMap<string, Route[]> =>
    Map.groupBy(
      // A table of pages shows none itself.
      routesOf(evidence).filter(({ method, fact }) => method === 'PAGE' && OF_FILES.test(fact.values.framework)),
      ({ fact }) => fact.path,
    ),
);

/** Frameworks in which the place of a file is the address of its page. */
const OF_FILES = /^(?:Next\.js|SvelteKit|Nuxt|Remix|Vue pages|React Router)$/;

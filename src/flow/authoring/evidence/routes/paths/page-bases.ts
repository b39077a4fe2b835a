import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';

const OF_BUNDLER = 'import.meta.env.BASE_URL';
/** `basename: '/desk'` of React Router, `createWebHistory('/desk')` of Vue Router. */
const BASE =
  /(?:\bbasename\s*[:=]\s*\{?|\bcreateWebHistory\()\s*(import\.meta\.env\.BASE_URL|"\/[\w./-]*"|'\/[\w./-]*')/;
/** `base: '/desk'` in the configuration of Vite. */
const OF_VITE = /^\s*base\s*:\s*(?:"(\/[\w./-]*)"|'(\/[\w./-]*)')/;

/** A page of a browser below the base that its router is told, which may be the one that Vite builds the application for. */
export function belowBase(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  const base = fact.values.whole ? baseOf(evidence, fact.path) : '/';
  if (base === '/') return fact;
  const path = routePath(base, fact.values.path);
  return {
    ...fact,
    subject: `${fact.values.method} ${path}`,
    score: routeScore(path, true),
    values: { ...fact.values, path },
  };
}

function baseOf(evidence: Evidence, path: string): string {
  const known = bases(evidence).get(path);
  if (known !== undefined) return known;
  const written = BASE.exec((evidence.lines(path) ?? []).join('\n'))?.[1] ?? '/';
  const base = written === OF_BUNDLER ? builtFor(evidence, path) : written.replace(/^["']|["']$/g, '');
  bases(evidence).set(path, base);
  return base;
}

const bases = derived((): Map<string, string> => new Map());

/** What the nearest configuration of Vite says, where it says one thing. */
function builtFor(evidence: Evidence, path: string): string {
  for (let folder = directoryOf(path); ; folder = directoryOf(folder)) {
    const before = folder === '.' ? '' : `${folder}/`;
    const config = ['ts', 'js', 'mts', 'mjs']
      .map((end) => `${before}vite.config.${end}`)
      .find((each) => evidence.file(each));
    if (config !== undefined) {
      const told = (evidence.lines(config) ?? []).flatMap((line) => OF_VITE.exec(line)?.slice(1).find(Boolean) ?? []);
      return told.length === 1 ? (told[0] ?? '/') : '/';
    }
    if (folder === '.') return '/';
  }
}

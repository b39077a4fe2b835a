import type { Evidence } from './evidence.ts';

const KNOWN: readonly (readonly [string, string])[] = [
  ['public/index.php', 'the web server hands it every request'],
  ['web/index.php', 'the web server hands it every request'],
  ['webroot/index.php', 'the web server hands it every request'],
  ['config.ru', 'the application server loads it'],
];

/** Files that a web framework has its requests come in through: no code of the project calls them. */
export function frontControllers(evidence: Evidence): { path: string; why: string }[] {
  const known = KNOWN.flatMap(([path, why]) => (evidence.file(path) ? [{ path, why }] : []));
  return known.length === 0 && isLoader(evidence, ROOT) ? [{ path: ROOT, why: 'the web server runs it' }] : known;
}

const ROOT = 'index.php';

/** One that loads nothing keeps a folder from being listed. */
function isLoader(evidence: Evidence, path: string): boolean {
  return (evidence.lines(path) ?? []).some((line) => /^\s*(?:require|include)(?:_once)?\b/.test(line));
}

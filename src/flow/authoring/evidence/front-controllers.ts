import type { Evidence } from './evidence.ts';

const KNOWN: readonly (readonly [string, string])[] = [
  ['public/index.php', 'the web server hands it every request'],
  ['web/index.php', 'the web server hands it every request'],
  ['webroot/index.php', 'the web server hands it every request'],
  ['config.ru', 'the application server loads it'],
];

/** Files that a web framework has its requests come in through: no code of the project calls them. */
export function frontControllers(evidence: Evidence): { path: string; why: string }[] {
  return KNOWN.flatMap(([path, why]) => (evidence.file(path) ? [{ path, why }] : []));
}

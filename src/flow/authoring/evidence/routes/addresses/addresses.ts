import { PLAIN_PHP } from '../../../../../engine/facts/routes/php/addressed-scripts.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { isDenied } from './denied-addresses.ts';
import { includesOf } from './included-files.ts';
import { linkedAddresses } from './linked-addresses.ts';
import { isPlainPhp } from './plain-php.ts';
import { runByShell } from './run-by-shell.ts';

/** A site of two files has no interface that is worth a table, and may be the door to something else. */
const LEAST = 3;

/** Files that the web server runs where their own address is asked for, each with that address. */
export const addressesOf = derived((evidence): Map<string, string> => {
  const found = scriptsOf(evidence);
  if (found.length < LEAST || !isPlainPhp(evidence)) return new Map();
  const root = webRoot(evidence, found);
  const included = includesOf(evidence);
  const named = new Set([...included.values()].flatMap(({ files }) => files.flatMap((each) => each ?? [])));
  const chosen = [...new Set([...included.values()].flatMap(({ folders }) => folders))];
  const served = found.flatMap(({ path }): [string, string][] => {
    if (!path.startsWith(root)) return [];
    const address = `/${path.slice(root.length)}`;
    const isTakenIn = named.has(path) || chosen.some((folder) => path.startsWith(folder));
    // What others take in, or a clock starts, is asked for only where something says so.
    if ((isTakenIn || runByShell(evidence).has(path)) && !linkedAddresses(evidence).has(path)) return [];
    return isDenied(evidence, address, path) ? [] : [[path, address]];
  });
  return served.length < LEAST ? new Map() : new Map(served);
});

function scriptsOf(evidence: Evidence): Found<'route'>[] {
  return evidence
    .facts('route')
    .filter(({ path, values }) => values.framework === PLAIN_PHP && evidence.file(path)?.place === 'source');
}

/** Folders that web servers are told to hand out. */
const HANDED_OUT = /^(?:[\w-]+\/){0,2}(?:public|public_html|htdocs|web|webroot|www|html|httpdocs)\/index\.php$/i;

/** The folder whose files have addresses: where the first page lies. */
export function webRoot(evidence: Evidence, scripts: readonly { path: string }[]): string {
  const paths = evidence.files.flatMap(({ path, place }) => (place === 'source' ? path : []));
  const depth = (path: string): number => path.split('/').length;
  const firsts = paths.filter((path) => /(?:^|\/)index\.php$/.test(path)).toSorted((a, b) => depth(a) - depth(b));
  const inside = (folder: string): number => scripts.filter(({ path }) => path.startsWith(folder)).length;
  const most = (folder: string): boolean => 2 * inside(folder) > scripts.length;
  const told = firsts.find((path) => HANDED_OUT.test(path));
  const toldFolder = told?.replace(/[^/]*$/, '');
  if (toldFolder !== undefined && (most(toldFolder) || firsts[0] === told)) return toldFolder;
  // Where files of PHP lie at the top, a folder with a first page of its own is a part of the site.
  if (paths.some((path) => /^[^/]+\.php$/.test(path))) return '';
  const folder = (firsts[0] ?? '').replace(/[^/]*$/, '');
  return most(folder) ? folder : '';
}

import type { Pack } from '../open-pack.ts';
import { countVarints, decodeVarints, encodeVarints } from '../varints.ts';

/** Another file that a file has to do with, and how much: the uses and imports between them. */
export interface FileLink {
  file: number;
  weight: number;
}

/** Links in ascending order of their files. */
export function encodeLinks(links: readonly FileLink[]): Uint8Array {
  return encodeVarints(links.flatMap(({ file, weight }, i) => [file - (links[i - 1]?.file ?? 0), weight]));
}

/** The files that a file uses, in ascending order. */
export function linksFrom(pack: Pick<Pack, 'query'>, file: number): FileLink[] {
  return decodeLinks(pack.query('select uses as list from file_links where file = ?').get(file)?.['list']);
}

/** The files that use a file, in ascending order. */
export function linksTo(pack: Pick<Pack, 'query'>, file: number): FileLink[] {
  return decodeLinks(pack.query('select used_by as list from file_links where file = ?').get(file)?.['list']);
}

/** How many links a list has, without reading them. */
export function countLinks(list: unknown): number {
  return countVarints(list) / 2;
}

export function decodeLinks(list: unknown): FileLink[] {
  const numbers = list === undefined ? [] : decodeVarints(list);
  const links: FileLink[] = [];
  let file = 0;
  for (let i = 0; i < numbers.length; i += 2) {
    file += numbers[i] ?? 0;
    links.push({ file, weight: numbers[i + 1] ?? 0 });
  }
  return links;
}

import { derived } from '../evidence.ts';
import { productFiles } from '../parts.ts';

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const MESSAGE = /^[ \t]*message\s+(\w+)\s*\{/gm;

/**
 * How many messages the files of Protocol Buffers declare: those without fields too, and each of those that two packages
 * call the same. A file that declares what another one of its package does is a copy of it.
 */
export const declaredMessages = derived((evidence): number => {
  const known = new Map<string, number>();
  for (const { path } of productFiles(evidence)) {
    if (!path.endsWith('.proto')) continue;
    const text = (evidence.lines(path) ?? []).join('\n').replace(COMMENT, ' ');
    const names = [...text.matchAll(MESSAGE)].map(([, name = '']) => name);
    const own = /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? '';
    known.set(`${own} ${names.toSorted().join(' ')}`, names.length);
  }
  return [...known.values()].reduce((sum, each) => sum + each, 0);
});

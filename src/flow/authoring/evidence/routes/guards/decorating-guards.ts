import { splitList } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { REFUSED } from './refusals.ts';

/** What a decorator of the project puts before a method: `UseGuards(SealGuard)`, `UseInterceptors(SealInterceptor)`. */
const APPLIED = /\bUse(?:Guards|Interceptors)\(\s*(?:new\s+)?([A-Z]\w*)/g;
/** What it notes about a method for whoever asks later: `SetMetadata(SEAL_KEY, seal)`. */
const NOTED = /\bSetMetadata\(\s*(['"]?[\w.]+['"]?)/g;

/**
 * Whether a decorator of NestJS asks who calls, whatever its name, by its own text: it puts something before the method
 * that refuses callers, or notes what one of the guards of the route looks up and refuses by.
 */
export function isAskingDecorator(evidence: Evidence, path: string, name: string, guards: readonly string[]): boolean {
  if (!/\.ts$/.test(path) || !/^(?!Api|Http|Get$|Post$|Put$|Patch$|Delete$)[A-Z]\w*$/.test(name)) return false;
  const decorator = definitionOf(evidence, path, name);
  const text = decorator && decorator.kind !== 'class' ? evidence.text(decorator) : '';
  if (!decorator || !/\bUse(?:Guards|Interceptors)\(|\bSetMetadata\(/.test(text)) return false;
  const applied = [...text.matchAll(APPLIED)].map(([, type = '']) => definitionOf(evidence, decorator.path, type));
  if (applied.some((type) => type && REFUSED.test(evidence.text(type)))) return true;
  const keys = [...text.matchAll(NOTED)].map(([, key = '']) => key.replace(/['"]/g, ''));
  return guards.some((guard) => {
    const type = keys.length === 0 ? undefined : definitionOf(evidence, path, guard.replace(/\W.*$/s, ''));
    const own = type ? evidence.text(type) : '';
    return /[rR]eflector\b/.test(own) && keys.some((key) => new RegExp(`\\b${key}\\b`).test(own));
  });
}

/** Those of `@UseInterceptors(SealInterceptor, FileInterceptor('file'))` that refuse callers by their own text. */
export function askingInterceptors(evidence: Evidence, path: string, decorator: string): string[] {
  const written = /^UseInterceptors\((.*)\)$/s.exec(decorator)?.[1];
  return splitList(written ?? '').filter((each) => {
    const type = /^[A-Z]\w*$/.test(each) ? definitionOf(evidence, path, each) : undefined;
    return type !== undefined && REFUSED.test(evidence.text(type));
  });
}

function definitionOf(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const near =
    importedSymbol(evidence, path, name) ?? symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
  if (near) return near;
  const [only, ...others] = findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 4 }).filter(
    (each) => each.name === name && evidence.file(each.path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}

import { splitList } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { decoratorsOf } from './decorators.ts';
import { REFUSED } from './refusals.ts';

/** What a decorator of the project puts before a method: `UseGuards(SealGuard)`, `UseInterceptors(SealInterceptor)`. */
const APPLIED = /\bUse(?:Guards|Interceptors)\(\s*(?:new\s+)?([A-Z]\w*)/g;

/**
 * Whether a decorator of NestJS asks who calls, whatever its name, by its own text: it puts something before the method
 * that refuses callers. What only notes something about the method asks nobody, `SetMetadata('feature', name)`: the guard does
 * that looks it up.
 */
export function isAskingDecorator(evidence: Evidence, path: string, name: string): boolean {
  if (!/\.ts$/.test(path) || !/^(?!Api|Http|Get$|Post$|Put$|Patch$|Delete$)[A-Z]\w*$/.test(name)) return false;
  const decorator = definitionOf(evidence, path, name);
  const text = decorator && decorator.kind !== 'class' ? evidence.text(decorator) : '';
  if (!decorator) return false;
  const applied = [...text.matchAll(APPLIED)].map(([, type = '']) => definitionOf(evidence, decorator.path, type));
  return applied.some((type) => type && REFUSED.test(evidence.text(type)));
}

/** Decorators of the project on the class of a method that put guards before all of it: `@SignedIn()`. */
export function guardingMarks(evidence: Evidence, { path, startLine, name }: Handler): string[] {
  const owner = name?.split('.').at(-2);
  const type = symbolsOfFile(evidence.pack, path).find(
    (each) => each.kind === 'class' && each.name === owner && each.startLine < startLine && startLine <= each.endLine,
  );
  const marks = type ? decoratorsOf(evidence.lines(path) ?? [], type.startLine) : [];
  return marks.filter((each) => {
    const decorator = /^[A-Z]\w*(?:\(|$)/.test(each)
      ? definitionOf(evidence, path, each.replace(/\(.*$/s, ''))
      : undefined;
    return decorator && decorator.kind !== 'class' && /\bUseGuards\(/.test(evidence.text(decorator));
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

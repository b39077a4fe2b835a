import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { enclosingPrefixes } from '../route-maker.ts';
import { writtenPath } from './go-paths.ts';

/** `r.Route("/orders", func(r chi.Router) { … })`. */
export interface Block {
  prefix: string;
  /** Whether its path could be read. */
  isRead: boolean;
  line: number;
  endLine: number;
}

export function blocksOf(file: SourceFile): Block[] {
  return file.parsed.calls.flatMap((call): Block[] => {
    const isBlock = /^(?:Route|Group|Mount)$/.test(call.name) && /^func\b/.test(call.arguments[1] ?? '');
    const prefix = isBlock ? writtenPath(file, call.arguments[0]) : null;
    return isBlock ? [{ prefix: prefix ?? '', isRead: prefix !== null, line: call.line, endLine: call.endLine }] : [];
  });
}

export function isReadAround(blocks: readonly Block[], { line, endLine }: CodeCall): boolean {
  const unread = blocks.filter(({ isRead }) => !isRead);
  return unread.length === 0 || enclosingPrefixes(unread, line, endLine).length === 0;
}

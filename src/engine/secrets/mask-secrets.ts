import { findPrivateKeys } from './find-private-keys.ts';
import { findAssigned, findShaped, type SecretSpan } from './find-secrets.ts';

export interface MaskedText {
  text: string;
  /** What was masked and in which line, counted from 1. Never the value. */
  found: { kind: string; line: number }[];
}

/**
 * Replaces every secret in a text with `[masked:kind]`. Lines keep their numbers. A text without secrets comes back as
 * the same string.
 */
export function maskSecrets(text: string): MaskedText {
  const spans = inOrder([...findPrivateKeys(text), ...findShaped(text), ...findAssigned(text)]);
  if (spans.length === 0) return { text, found: [] };
  const found: MaskedText['found'] = [];
  let masked = '';
  let at = 0;
  let line = 1;
  for (const { kind, start, end } of spans) {
    const before = text.slice(at, start);
    const lineEnds = text.slice(start, end).replace(/[^\r\n]+/g, '');
    line += countLines(before);
    found.push({ kind, line });
    line += countLines(lineEnds);
    masked += `${before}[masked:${kind}]${lineEnds}`;
    at = end;
  }
  return { text: masked + text.slice(at), found };
}

/** Sorted, and of two that overlap only the first: the finders are called from the surest to the least sure. */
function inOrder(spans: SecretSpan[]): SecretSpan[] {
  const kept: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (!last || span.start >= last.end) kept.push(span);
    else last.end = Math.max(last.end, span.end);
  }
  return kept;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

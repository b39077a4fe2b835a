import type { Evidence } from '../evidence.ts';
import type { Handler } from './handlers/handler.ts';
import type { Route } from './route.ts';

/** What the library of Go answers files with: it takes a path alone, and asks nobody who he is. */
const FILE_SERVER = /^http\.FileServer(?:FS)?$/;
const MADE = /\bhttp\.FileServer(?:FS)?\(/;

/** Whether what answers is the file server of Go, or makes one and hands its requests on to that. */
export function servesFiles(evidence: Evidence, { fact }: Pick<Route, 'fact'>, handler: Handler | null): boolean {
  if (!fact.path.endsWith('.go')) return false;
  if (handler === null) return FILE_SERVER.test(fact.values.handler ?? '');
  const text = handler.path.endsWith('.go') ? evidence.text(handler) : '';
  return MADE.test(text) && !/\b(?:URL\.Query\(|FormValue\(|\.Body\b)/.test(text);
}

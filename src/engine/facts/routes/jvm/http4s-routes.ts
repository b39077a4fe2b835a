import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeRoute } from '../route-maker.ts';

const CASE =
  /\bcase\s+(?:\w+\s*@\s*)?\(?\s*(?:\w+\s*@\s*)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s*->\s*Root((?:\s*\/\s*(?:"[^"\n]*"|\w+(?:\(\w*\))?))*)/g;

/** Routes of http4s by pattern: `case GET -> Root / "orders" / LongVar(id) => …`. */
export function http4sRoutes(file: SourceFile): Fact[] {
  if (file.language !== 'scala' || !file.code.includes('-> Root')) return [];
  return [...file.code.matchAll(CASE)].map(({ 1: method = '', 2: written = '', index }) => {
    const parts = written
      .split('/')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const line = file.lineAt(index);
    return makeRoute({
      method,
      path: parts.map((part) =>
        part.startsWith('"') ? part.slice(1, -1) : `{${/(\w+)\)?$/.exec(part)?.[1] ?? 'value'}}`,
      ),
      framework: 'http4s',
      line,
      handler: 'fn',
      // A router hangs its routes below a path where the server is made.
      whole: false,
      symbol: file.symbolAround(line),
    });
  });
}

import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeRoute } from '../route-maker.ts';

const ENTRY =
  /^\s*['"](?:(GET|POST|PUT|PATCH|DELETE|ALL)\s+)?(\/[^'"\s]*)['"]\s*:\s*(?:['"]([\w/.-]+)['"]|\{[^}]*?\baction\s*:\s*['"]([\w/.-]+)['"]|(\{|\())/i;

/** Sails: `module.exports.routes = { 'GET /orders/:id': 'orders/show' }`, in a file that is called so. */
export function sailsRoutes(file: SourceFile): Fact[] {
  const from = file.lines.findIndex((line) => OPENS.test(line));
  return file.lines.slice(from + 1).flatMap((line, place): Fact[] => {
    const [, method = 'ALL', path, written, action] = ENTRY.exec(line) ?? [];
    if (path === undefined) return [];
    const handler = written ?? action;
    const number = from + 2 + place;
    return [
      makeRoute({
        method: /^all$/i.test(method) ? 'ANY' : method,
        // `userId::userId` is a fixed word before a value.
        path: [path.replace(/::(\w+)/g, ':{$1}')],
        framework: 'Sails',
        line: number,
        endLine: number,
        ...(handler === undefined ? {} : { handler }),
      }),
    ];
  });
}

export function isSails(file: SourceFile): boolean {
  return /(?:^|\/)config\/routes\.[cm]?[jt]s$/.test(file.path) && file.lines.some((line) => OPENS.test(line));
}

const OPENS = /^\s*(?:module\.)?exports\.routes\s*=\s*\{/;

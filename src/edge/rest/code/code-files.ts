import { toSymbolShape } from '../../wire/code.ts';
import { defined } from '../../wire/defined.ts';
import type { Rest, RestServer } from '../rest-server.ts';
import { fileContract as contract } from './code-files-contract.ts';
import { codeRoutes, nextCursor, offsetOf } from './code-routes.ts';

/** The files of a project: what a folder holds, and their texts. */
export function registerCodeFiles(server: RestServer, rest: Rest): void {
  const { codeReader } = rest.app;
  const get = codeRoutes(server, rest, 'Code');

  get('files', { summary: 'List what a folder holds' }, contract.list, async (project, { path, limit, cursor }) => {
    const page = { offset: offsetOf('files', cursor), limit };
    const { value, commit } = await codeReader.ask(project, 'folder', { path });
    const entries = value.slice(page.offset, page.offset + limit);
    const more = value.length > page.offset + limit;
    return { path, entries, total: value.length, commit, next_cursor: nextCursor('files', page, more) };
  });

  get(
    'file',
    { summary: 'Read a file, or some lines of it' },
    contract.read,
    async (project, { path, start, end, symbols }) => {
      const wish = { path, range: defined({ start, end }), symbols };
      const { value, commit } = await codeReader.ask(project, 'file', wish);
      const { startLine, endLine, ...file } = value;
      return { ...file, start_line: startLine, end_line: endLine, symbols: value.symbols.map(toSymbolShape), commit };
    },
  );
}

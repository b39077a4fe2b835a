import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeRoute } from '../route-maker.ts';
import { beforeBlocks } from './before-blocks.ts';

const BLOCK = /^(\s*)(resources?|namespace|group|segment|route_param)\s*\(?\s*(?::(\w+)|['"]([^'"]+)['"])[^#]*\bdo\b/;
const VERB = /^(\s*)(get|post|put|patch|delete|head)\b\s*\(?\s*(?::(\w+)|['"]([^'"]*)['"])?[^#=]*\bdo\b/;
const ROOT = /^\s*prefix\s*\(?\s*(?::(\w+)|['"]([^'"]+)['"])/;
const VERSION = /^\s*version\s*\(?\s*(?::(\w+)|['"]([^'"]+)['"])(?!.*(?:header|param))/;

/** Interfaces of Grape: verbs inside of `resource :orders do` and `route_param :id do`, told apart by their depth. */
export function grapeRoutes(file: SourceFile): Fact[] {
  const open: { depth: number; path: string }[] = [];
  const facts: Fact[] = [];
  const ends = new Map(file.parsed.calls.map(({ name, line, endLine }) => [`${line} ${name}`, endLine]));
  const guards = beforeBlocks(file);
  let root = '';
  let version = '';
  for (const [index, text] of file.code.split('\n').entries()) {
    if (text.trim() === '') continue;
    const depth = text.length - text.trimStart().length;
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const own = ROOT.exec(text);
    if (own) root = own[1] ?? own[2] ?? '';
    const said = VERSION.exec(text);
    if (said) version = said[1] ?? said[2] ?? '';
    const [block, , kind, symbol, written = ''] = BLOCK.exec(text) ?? [];
    if (block !== undefined)
      open.push({ depth, path: kind === 'route_param' ? `:${symbol ?? written}` : (symbol ?? written) });
    const [verb, , method = '', name, path = ''] = block === undefined ? (VERB.exec(text) ?? []) : [];
    if (verb === undefined) continue;
    facts.push(
      makeRoute({
        method,
        path: [root, version, ...open.map((each) => each.path), name ?? path],
        framework: 'Grape',
        line: index + 1,
        endLine: ends.get(`${index + 1} ${method}`),
        handler: 'do',
        guards,
        // Interfaces are hung into each other and into the application of Rails by other files.
        whole: root !== '',
        symbol: file.symbolAround(index + 1),
      }),
    );
  }
  return facts;
}

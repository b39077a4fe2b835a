import { fileDependents, fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { fileCommits, fileHistory } from '../../../../engine/pack/history/file-history.ts';
import { symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { at, type ProjectFile, top } from '../../../authoring/evidence/evidence.ts';
import { dayOf } from '../../../authoring/evidence/history.ts';
import { headerOf } from '../../../authoring/evidence/parts/file-header.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { count, countDigits } from '../../../authoring/wording/count.ts';
import { capital, code, quote } from '../../../authoring/wording/markup.ts';
import { routeName } from '../../../authoring/wording/route-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf, kindWord, predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const MOST_DEFINITIONS = 8;
const MOST_FILES = 4;
const MOST_ROUTES = 5;
const LONGEST = 240;

/** What a file is there for: what its head says, what it defines, what it builds on, who builds on it, when it last changed. */
export function* composeFile({ evidence, pack }: Inquiry, file: ProjectFile): Generator<Part> {
  const { path, lines } = file;
  const header = headerOf(evidence.lines(path) ?? []);
  const words = header && quote(header.text.replace(/\s+/g, ' '), LONGEST);
  const all = symbolsOfFile(pack, path);
  const outer = all.filter(({ name, kind }) => !name.includes('.') && !/^(?:property|key|other)$/.test(kind));
  yield opening(
    `${code(path)} has ${countDigits(lines, 'line')}${outer.length > 0 ? ` and defines ${count(outer.length, 'thing')} at its top level` : ''}${words ? `; on top of it stands ${words}` : ''}`,
    cited(words && header ? { path, startLine: header.startLine, endLine: header.endLine } : top(path)),
  );
  const largest = outer.toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  for (const symbol of largest.slice(0, MOST_DEFINITIONS)) {
    const detail = symbolDetail(pack, symbol.id);
    const says = detail && predicateOf(detail);
    const methods = all.filter(({ name, kind }) => kind === 'method' && name.startsWith(`${symbol.name}.`)).length;
    const own = methods > 0 ? ` with ${count(methods, 'method')}` : '';
    yield bullet(
      `${capital(kindWord(symbol))} ${code(symbol.name)}${own}, lines ${symbol.startLine} to ${symbol.endLine}${says ? `; it ${says}` : ''}`,
      cited(definitionOf(symbol)),
    );
  }
  if (largest.length > MOST_DEFINITIONS)
    yield bullet(`${capital(count(largest.length - MOST_DEFINITIONS, 'shorter definition'))} beside these`);
  const routes = routesOf(evidence).filter(({ fact }) => fact.path === path);
  if (routes.length > 0)
    yield bullet(
      `It registers ${count(routes.length, 'route')}: `,
      ...citedList(
        routes.slice(0, MOST_ROUTES).map((route) => ({ text: code(routeName(route)), source: at(route.fact) })),
        Math.max(0, routes.length - MOST_ROUTES),
      ),
    );
  const used = fileImports(pack, path).flatMap(({ target, line }) => (target === null ? [] : [{ target, line }]));
  const targets = [...new Map(used.map((each) => [each.target, each])).values()];
  if (targets.length > 0)
    yield bullet(
      'Of the project it imports ',
      ...citedList(
        targets
          .slice(0, MOST_FILES)
          .map(({ target, line }) => ({ text: code(target), source: { path, startLine: line, endLine: line } })),
        Math.max(0, targets.length - MOST_FILES),
      ),
    );
  const users = [...new Map(fileDependents(pack, path).map((each) => [each.path, each])).values()];
  if (users.length > 0)
    yield bullet(
      `At least ${count(users.length, 'file')} ${users.length === 1 ? 'imports' : 'import'} it: `,
      ...citedList(
        users.slice(0, MOST_FILES).map(({ path: user, line }) => ({
          text: code(user),
          source: { path: user, startLine: line, endLine: line },
        })),
        Math.max(0, users.length - MOST_FILES),
      ),
    );
  const history = fileHistory(pack, path);
  const [last] = fileCommits(pack, path, { limit: 1 });
  if (history && last)
    yield bullet(
      `${countDigits(history.commits, 'commit')} touched it, the last on ${dayOf(last.date)}: ${quote(last.subject, LONGEST) ?? 'without a subject'}`,
      cited({ commit: last.sha }),
    );
}

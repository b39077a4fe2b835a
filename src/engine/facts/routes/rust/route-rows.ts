import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

const ROW = /"([^"\n]*)"\s*=>\s*(\[[^\]]*\]|\w+\(\s*[\w:]+\s*\))/g;
const ANSWER = /\b([a-z]\w*)\(\s*([\w:]+)\s*\)/g;
const VERB = /^(?:get|post|put|patch|delete|head|options)$/;

/**
 * Routes that a type of Rust is given as rows of an attribute, which a macro of the project turns into registrations:
 * `#[routes("/orders" => [get(list), post(create)], "/carts" => sub(carts::CartsApi))]`. A row that names a type instead
 * of a method hangs the rows of that type below its path.
 */
export function routeRows(file: SourceFile, framework: string): Fact[] {
  const marks = file.parsed.calls.filter(
    ({ decorates, name }) => name !== 'derive' && file.symbol(decorates)?.kind === 'struct',
  );
  return marks.flatMap((mark) => {
    const from = file.offsetOf(mark.line);
    const text = file.code.slice(from, file.offsetOf(mark.endLine + 1));
    return [...text.matchAll(ROW)].flatMap(({ 1: path = '', 2: answers = '', index }) => {
      const place = { framework, line: file.lineAt(from + index), symbol: mark.decorates };
      return [...answers.matchAll(ANSWER)].flatMap(([, verb = '', name = '']): Fact[] => {
        if (VERB.test(verb)) return [makeRoute({ method: verb, path: [path], handler: name, whole: false, ...place })];
        const isType = /(?:^|::)[A-Z]\w*$/.test(name);
        return isType ? [makeMount({ prefix: path, router: name, functions: 'any', ...place })] : [];
      });
    });
  });
}

import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeMount } from '../route-maker.ts';

/** What is said of all routes inside of a group. */
interface Group {
  prefix: string;
  middleware: string[];
  isRead: boolean;
  line: number;
  endLine: number;
}

/** What stands for a class that is named nowhere: whichever the application finds. */
export const ANY_CLASS = '*';

/** The variables by which functions of a file are handed the router of Laravel: `function map(Registrar $router)`. */
export function handedRouters(file: SourceFile): Set<string> {
  const types = file.parsed.imports
    .filter(({ module }) => /^Illuminate\\(?:Contracts\\)?Routing(?:\\|$)/.test(module))
    .flatMap(({ names }) => names.filter(({ name }) => /^(?:Registrar|Router)$/.test(name)).map(({ local }) => local));
  if (types.length === 0) return new Set();
  const parameter = new RegExp(`[(,]\\s*(?:${types.map(escaped).join('|')})\\s+(\\$\\w+)`, 'g');
  return new Set([...file.bare.matchAll(parameter)].map(([, name = '']) => name));
}

/** A class that is handed a router, `$routes->map($router)`, has its routes below the groups around that call. */
export function laravelHandings(file: SourceFile, handed: ReadonlySet<string>, groups: readonly Group[]): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    const receiver = call.receiver ?? '';
    const [given = '', ...others] = call.arguments;
    if (!handed.has(given) || others.length > 0 || !/^(?:\$(?!this$)|\(?new\b|app\()/.test(receiver)) return [];
    if (handed.has(receiver)) return [];
    const around = groups.filter(({ line, endLine }) => line <= call.line && call.endLine <= endLine);
    // A group of another function may stand around the call of this one.
    const isRead = groups.every((each) => around.includes(each) || each.prefix === '') && around.every(readWhole);
    return [
      makeMount({
        prefix: around.map(({ prefix }) => prefix).join('/'),
        router: /(\w+)::class/.exec(receiver)?.[1] ?? /\bnew\s+\\?(?:\w+\\)*(\w+)/.exec(receiver)?.[1] ?? ANY_CLASS,
        framework: 'Laravel',
        line: call.line,
        constant: isRead ? undefined : '',
        guards: [...new Set(around.flatMap(({ middleware }) => middleware))],
      }),
    ];
  });
}

function readWhole({ isRead }: Group): boolean {
  return isRead;
}

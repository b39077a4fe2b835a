import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';
import { guardsIn, litestarMounts } from './litestar-mounts.ts';

const METHOD = /^(?:get|post|put|patch|delete|head|route|websocket)$/;

/** Functions of Litestar that say by themselves what they answer, alone or below the path and the guards of their controller. */
export function litestarRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('litestar') || !file.imports(/^litestar\b/)) return [];
  const mounts = litestarMounts(file);
  const hung = new Set(mounts.map(({ values }) => values.router));
  const routes = file.parsed.calls.flatMap((call): Fact[] => {
    const { name, receiver, decorates, arguments: given, line, endLine } = call;
    const target = file.symbol(decorates ?? undefined);
    if (receiver !== null || decorates === null || !target || !METHOD.test(name) || !isImported(file, name)) return [];
    const written = namedArgument(given, 'path') ?? given.find((each) => !/^\w+\s*=(?!=)/.test(each)) ?? '""';
    const paths = written.startsWith('[') ? stringsIn(written) : [stringValue(written)];
    const controller = file.symbol(target.container ?? undefined);
    const text = controller ? file.lines.slice(controller.startLine - 1, controller.endLine).join('\n') : '';
    const above = /^ {4}path(?:\s*:[^=\n]*)?\s*=\s*([^\n]+)/m.exec(text)?.[1];
    const prefix = above === undefined ? '' : stringValue(above.trim());
    const methods = name === 'route' ? stringsIn(namedArgument(given, 'http_method') ?? '') : [name];
    const guards = [
      ...guardsIn(/^ {4}guards(?:\s*:[^=\n]*)?\s*=\s*(\[[^\]]*\])/m.exec(text)?.[1]),
      ...guardsIn(namedArgument(given, 'guards')),
    ];
    // A path that is a constant of another file is not known here.
    if (prefix === null) return [];
    const router = controller?.name ?? target.name;
    return paths.flatMap((path) =>
      path === null
        ? []
        : methods.map((method) =>
            makeRoute({
              method: method === 'websocket' ? 'WS' : method,
              path: [prefix, path],
              framework: 'Litestar',
              line,
              endLine,
              handler: controller ? `${controller.name}.${target.name}` : target.name,
              guards: [...new Set(guards)],
              router,
              // What its own file puts into a router hangs where that does.
              whole: !hung.has(router),
              symbol: decorates,
            }),
          ),
    );
  });
  return [...mounts, ...routes];
}

function isImported(file: SourceFile, name: string): boolean {
  return /^litestar\b/.test(file.moduleOf(name) ?? '');
}

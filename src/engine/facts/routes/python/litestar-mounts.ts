import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import type { MountFact } from '../route-facts.ts';
import { makeMount } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';

/**
 * What Litestar hangs below a path: `Router(path="/api", route_handlers=[CrateController, stamps])`, whose own place tells
 * who lists it in turn, up to `Litestar(route_handlers=[api])`.
 */
export function litestarMounts(file: SourceFile): MountFact[] {
  return file.parsed.calls.flatMap((call): MountFact[] => {
    const isRoot = call.name === 'Litestar';
    if ((!isRoot && call.name !== 'Router') || !/^litestar\b/.test(file.moduleOf(call.name) ?? '')) return [];
    const given = writtenArguments(file, call);
    const written = namedArgument(given, 'path') ?? (isRoot ? null : given.find((each) => /^["']/.test(each)));
    const prefix = written === null || written === undefined ? '' : stringValue(written);
    const name = /^\s*(\w+)\s*(?::[^=\n]+)?=/.exec(file.lines[call.line - 1] ?? '')?.[1];
    const onto = name ?? (isRoot ? 'app' : undefined);
    if (onto === undefined) return [];
    const guards = guardsIn(namedArgument(given, 'guards'));
    return listed(file, namedArgument(given, 'route_handlers') ?? '').map((router) =>
      makeMount({
        prefix: prefix ?? '',
        ...(prefix === null ? { constant: '' } : {}),
        router,
        framework: 'Litestar',
        line: call.line,
        endLine: call.endLine,
        module: file.moduleOf(router),
        onto,
        ...(isRoot ? { root: true } : {}),
        ...(guards.length > 0 ? { guards } : {}),
      }),
    );
  });
}

/** The names in a list that is written where it is handed over, or once as a constant of the file. */
function listed(file: SourceFile, written: string): string[] {
  const list = /^\w+$/.test(written) ? constantList(file, written) : written;
  return splitList(list.replace(/^[[(]|[\])]$/g, '')).filter((each) => /^\w+(?:\.\w+)*$/.test(each));
}

function constantList(file: SourceFile, name: string): string {
  const [only, ...others] = [
    ...file.bare.matchAll(new RegExp(`^[ \\t]*${escaped(name)}[ \\t]*(?::[^=\\n]+)?=[ \\t]*(?=\\[)`, 'gm')),
  ];
  if (!only || others.length > 0) return '';
  const open = only.index + only[0].length;
  const close = closingBracket(file.bare, open);
  return close < 0 ? '' : file.code.slice(open, close + 1);
}

/** All that stands in a list of guards asks, whatever it is called. */
export function guardsIn(list: string | null | undefined): string[] {
  return splitList(list?.replace(/^\[|\]$/g, '') ?? '')
    .map((each) => each.trim())
    .filter((each) => /^[\w.]+(?:\([^()]*\))?$/.test(each));
}

import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { isGuardWrapper } from '../guard-wrappers.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

/** A call of a chain of filters: `.and(warp::post())`. */
interface Link {
  name: string;
  given: string;
}

/**
 * Routes of Warp are chains of filters that end in a function: `warp::path!("orders" / u64).and(warp::get()).and_then(show)`.
 * What a chain of paths without a function is joined with hangs below it: `warp::path("api").and(orders)`.
 */
export function warpRoutes(file: SourceFile): Fact[] {
  const found: Fact[] = [];
  let end = 0;
  for (const match of file.bare.matchAll(/\bwarp::(?:path!?|get|post|put|patch|delete|head|options)\(/g)) {
    if (match.index < end) continue;
    const links: Link[] = [];
    end = match.index;
    for (let open = match.index + match[0].length - 1; open >= 0; ) {
      const close = closingBracket(file.bare, open);
      if (close < 0) break;
      const name = /(\w+)!?$/.exec(file.bare.slice(end, open).replace(/::<[^>]*>$/, ''))?.[1] ?? '';
      links.push(
        end === match.index
          ? { name: 'and', given: file.code.slice(match.index, close + 1) }
          : { name, given: file.code.slice(open + 1, close).trim() },
      );
      end = close + 1;
      const next = /^\s*\.\s*\w+(?:::<[^>]*>)?\(/.exec(file.bare.slice(end));
      open = next ? end + next[0].length - 1 : -1;
    }
    found.push(...chainFacts(file, links, match.index, end));
  }
  return found;
}

function chainFacts(file: SourceFile, links: readonly Link[], from: number, to: number): Fact[] {
  const filters = links.filter(({ name }) => name === 'and').map(({ given }) => given);
  const path = filters.flatMap(segmentsOf);
  const place = {
    framework: 'Warp',
    line: file.lineAt(from),
    endLine: file.lineAt(to),
    symbol: file.symbolAround(file.lineAt(from), /^(?:function|method)$/),
  };
  const handler = links.findLast(({ name, given }) => /^(?:and_then|then|map)$/.test(name) && given !== '')?.given;
  if (handler !== undefined) {
    if (!filters.some((each) => /^warp::path\b/.test(each))) return [];
    const method = filters.flatMap(
      (each) => /^warp::(get|post|put|patch|delete|head|options)\(\)$/.exec(each)?.[1] ?? [],
    );
    const guards = filters.flatMap((each) => {
      const name = /^(?!warp::)((?:\w+::)*\w+)\(/.exec(each)?.[1];
      return name !== undefined && isGuardWrapper(name.split('::').at(-1) ?? name) ? [name] : [];
    });
    return [makeRoute({ method: method[0] ?? 'ANY', path, handler, guards, whole: false, ...place })];
  }
  // Routers that are made elsewhere, bare or by the name of a variable.
  const hung = filters.filter((each) => !each.startsWith('warp::'));
  return path.length === 0 ? [] : hung.flatMap((each) => madeBy(file, each, path.join('/'), place));
}

function madeBy(
  file: SourceFile,
  written: string,
  prefix: string,
  place: { framework: string; line: number; endLine: number; symbol: number | undefined },
): Fact[] {
  const variable = /^\w+$/.test(written) ? new RegExp(`\\blet\\s+${written}\\s*=\\s*([^;]+);`).exec(file.code) : null;
  const text = variable?.[1] ?? written;
  const at = variable ? file.lineAt(variable.index) : place.line;
  const endLine = variable ? file.lineAt(variable.index + variable[0].length) : place.endLine;
  return [...text.matchAll(/(?:^|\.or\(\s*)((?:\w+::)+\w+)\(/g)].map(([, router = '']) =>
    makeMount({ ...place, prefix, router, functions: 'any', line: at, endLine }),
  );
}

/** `path!("orders" / u64 / "lines")`, `path("orders")`, `path::param::<u64>()`. */
function segmentsOf(filter: string): string[] {
  const written = /^warp::path!\s*\(([\s\S]*)\)$/.exec(filter)?.[1];
  if (written !== undefined)
    return splitList(written, '/')
      .filter((each) => each !== '..' && each !== '')
      .map((each) => stringValue(each) ?? `{${each.toLowerCase().replace(/\W+/g, '_')}}`);
  const named = stringValue(/^warp::path\(([^()]*)\)$/.exec(filter)?.[1]);
  if (named !== null) return [named];
  const type = /^warp::path::param(?:::<(\w+)>)?\(\)$/.exec(filter);
  return type ? [`{${(type[1] ?? 'param').toLowerCase()}}`] : [];
}

import { callers, type Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { type Door, doorsOf, isRunner } from '../../subject/doors.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { bullet, cited, type Part, type Span } from '../part.ts';
import { useLine } from './uses.ts';

const DEEPEST = 4;
const MOST_LOOKED_AT = 60;
const CALLERS_LOOKED_AT = 20;

interface Way {
  door: Door;
  /** What answers it. */
  answerer: string;
  calls: Call[];
}

interface Call {
  use: Use;
  of: { name: string; isType: boolean };
}

/** How a request, a command or a job comes to a function, along calls that are known; null where no such way was found. */
export function wayIn(inquiry: Inquiry, to: FoundSymbol): Part | null {
  const way = shortestWay(inquiry, to);
  if (!way) return null;
  const { name, source, answers, answered } = told(way.door);
  if (way.calls.length === 0)
    return 'task' in way.door ? null : bullet(`It ${answers} ${name}${guarded(way.door)}`, cited(source));
  // A job that bears the name of the function is started there, and not by itself.
  const isOwn = 'task' in way.door && name === code(way.answerer);
  return bullet(
    isOwn ? `The way in: the job in ${name}` : `The way in: ${answered(name)} by ${code(way.answerer)}`,
    cited(source),
    ...way.calls.flatMap(({ use, of }): Span[] => [
      `, which ${use.certainty === 'exact' ? '' : 'probably '}${of.isType ? 'uses' : 'calls'} ${code(of.name)}`,
      cited(useLine(use)),
    ]),
  );
}

function guarded(door: Door): string {
  const guards = 'route' in door ? door.route.guards : [];
  return guards.length > 0 ? `, which is guarded by ${joined(guards.map(code))}` : '';
}

interface ToldDoor {
  name: string;
  source: CodeSource;
  answers: string;
  answered(name: string): string;
}

function told(door: Door): ToldDoor {
  if ('route' in door) {
    const { method, path, fact } = door.route;
    const name = code(method === 'ANY' ? path : `${method} ${path}`);
    return { name, source: at(fact), answers: 'answers', answered: (each) => `${each} is answered` };
  }
  const { name, fact, sort } =
    'command' in door
      ? { name: door.command.name, fact: door.command.fact, sort: 'command' }
      : { name: door.task.name, fact: door.doer.fact, sort: 'job' };
  return {
    name: code(name),
    source: at(fact),
    answers: `runs the ${sort}`,
    answered: (each) => `the ${sort} ${each} is run`,
  };
}

/** Of several doors at the same distance, the one that says most of what is asked. */
function shortestWay({ evidence, pack, subject }: Inquiry, to: FoundSymbol): Way | null {
  const doors = doorsOf(evidence);
  const seen = new Set([to.id]);
  let level: { symbol: FoundSymbol; calls: Call[] }[] = [{ symbol: to, calls: [] }];
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
    const found = level.flatMap(({ symbol, calls }): Way[] => {
      const door = doors.get(symbol.id);
      return door ? [{ door, answerer: symbol.name, calls }] : [];
    });
    const worth = ({ door, answerer, calls }: Way): number =>
      maskWeight(subject.matcher.mask(`${told(door).name} ${answerer}`), subject.terms) -
      calls.filter(({ use }) => use.certainty !== 'exact').length;
    if (found.length > 0) return found.sort((a, b) => worth(b) - worth(a))[0] ?? null;
    if (seen.size > MOST_LOOKED_AT) return null;
    level = level.flatMap(({ symbol, calls }) =>
      [symbol, ...typeOfRunner(pack, symbol)].flatMap((of) =>
        callers(pack, of.id, { limit: CALLERS_LOOKED_AT }).flatMap((use) => {
          if (!use.symbol || seen.has(use.symbol.id) || evidence.file(use.path)?.place !== 'source') return [];
          seen.add(use.symbol.id);
          return [{ symbol: use.symbol, calls: [{ use, of: { name: of.name, isType: of !== symbol } }, ...calls] }];
        }),
      ),
    );
  }
  return null;
}

/** Who makes a job has it run: `handle` is called by nobody that can be seen. */
function typeOfRunner(pack: Pack, { name, path }: FoundSymbol): FoundSymbol[] {
  const type = isRunner(name) ? name.slice(0, name.lastIndexOf('.')) : '';
  return type === '' ? [] : symbolsOfFile(pack, path).filter((each) => each.name === type && each.kind === 'class');
}

import { CALLABLE, findSymbols, type SymbolDetail, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { count, verb } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import { singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf, inFile, symbolName } from '../../wording/symbol-words.ts';
import { useLine, userName, usersOf } from '../code/uses.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

/** "Who creates orders besides the till?": what is done now is done by code, and not by its authors. */
const ASKED =
  /^(?:who|what)(?: else)? (creates|makes|adds|inserts|stores|saves|updates|changes|deletes|removes|cancels|sends) (?:an? |the |new |all )?([a-z]{3,20})(?: (?:besides|beside|apart from|other than|except(?: for)?|aside from) (?:an? |the )?([\w -]{3,60}))?\s*\??$/i;
/** What stands behind a thing in the name of the class that keeps it. */
const KEEPERS = ['Repository', 'Service', 'Manager', 'Store', 'Dao', 'DAO', 'Gateway', 'Factory', ''];
const PLAIN =
  /^(?:normal|usual|regular|default|standard|ordinary|plain|main|own|page|flow|process|code|way|other|ones?)$/;
const MOST_TOLD = 14;
const FEWEST = 2;

/** The places of the code that call the one definition which does a deed to a thing; nothing where none is named for both. */
export function* composeMakers(inquiry: Inquiry): Generator<Part> {
  const [, does = '', things = '', besides = ''] = ASKED.exec(inquiry.understanding.text.trim()) ?? [];
  const target = does === '' ? undefined : targetOf(inquiry, does.toLowerCase(), things);
  if (!target) return;
  const left = besides
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word.length > 3 && !PLAIN.test(word));
  const isLeftOut = (text: string): boolean =>
    left.length > 0 && left.filter((word) => text.toLowerCase().includes(word)).length * 2 >= left.length;
  const users = usersOf(inquiry.pack, target, 'calls').production;
  const others = users.filter((use) => !isLeftOut(`${use.path} ${use.symbol?.name ?? ''}`));
  if (users.length < FEWEST || others.length === 0) return;
  const least = others.length === users.length ? '' : ' besides what the question leaves out';
  yield opening(
    `${symbolName(target)} ${inFile(target)} ${does.toLowerCase()} ${things.toLowerCase()}; at least ${count(others.length, 'place')} of the code ${verb(others.length, 'calls', 'call')} it${least}`,
    cited(definitionOf(target)),
  );
  for (const use of others.slice(0, MOST_TOLD))
    yield bullet(capital(`${userName(use)} in ${code(use.path)}`), cited(useLine(use)));
  if (others.length > MOST_TOLD) yield bullet(`And ${count(others.length - MOST_TOLD, 'more place')}`);
}

/** `OrderRepository.create` or `OrderService.createOrder`, the one with most callers. */
function targetOf({ pack, evidence }: Inquiry, does: string, things: string): SymbolDetail | undefined {
  const thing = capital(singular(things.toLowerCase()));
  const deed = does.endsWith('es') && /(?:sh|ch|x|ss)es$/.test(does) ? does.slice(0, -2) : does.slice(0, -1);
  const names = KEEPERS.flatMap((keeper) => [
    `${thing}${keeper}.${deed}`,
    `${thing}${keeper}.${deed}${thing}`,
    `${thing}${keeper}.${deed}_${thing.toLowerCase()}`,
  ]);
  const found = [...names, `${deed}${thing}`, `${deed}_${thing.toLowerCase()}`].flatMap((name) =>
    findSymbols(pack, name, { exact: true, limit: 6 }).filter(
      (each) => CALLABLE.has(each.kind) && each.name.endsWith(name) && isProduction(evidence.file(each.path)?.role),
    ),
  );
  const counted = [...new Map(found.map((each) => [each.id, each])).values()].map((symbol) => ({
    symbol,
    users: usersOf(pack, symbol, 'calls').production.length,
  }));
  const [best] = counted.toSorted((a, b) => b.users - a.users);
  return best ? (symbolDetail(pack, best.symbol.id) ?? undefined) : undefined;
}

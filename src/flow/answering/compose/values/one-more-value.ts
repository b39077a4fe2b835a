import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import {
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf } from '../../wording/symbol-words.ts';
import { useLine, userName, usersOf } from '../code/uses.ts';
import { cited, citedList, opening, type Part, step } from '../part.ts';

const MOST_WORDS = 4;
const LINES_SHOWN = 6;
const USES_NAMED = 3;

/** "Add a new parcel status" where `ParcelStatus` is an enum: one more of its values is meant, and no file. */
export function* oneMoreValue(inquiry: Inquiry): Generator<Part> {
  const type = askedEnum(inquiry);
  if (!type) return;
  const values = (fileOutline(inquiry.pack, type.path)?.symbols ?? []).filter(
    ({ name }) => name === `${type.name}.${shortName(name)}`,
  );
  const last = values.at(-1);
  if (!last || values.length < 2) return;
  yield opening(
    `Add a value to the enum ${code(type.name)} in ${code(type.path)}, which has ${count(values.length, 'value')}; ${code(shortName(last.name))} is the last of them`,
    cited(definitionOf(type)),
  );
  const startLine = Math.max(type.startLine, type.endLine - LINES_SHOWN);
  yield { form: 'excerpt', path: type.path, startLine, endLine: type.endLine };
  const users = usersOf(inquiry.pack, type).production.filter(({ path }) => path !== type.path);
  if (users.length > 0)
    yield step(
      'Look at what its values are used for: ',
      ...citedList(
        users
          .slice(0, USES_NAMED)
          .map((use) => ({ text: `${userName(use)} in ${code(use.path)}`, source: useLine(use) })),
        Math.max(0, users.length - USES_NAMED),
      ),
    );
}

/** The one enum of the product that the last words of the question name together. */
function askedEnum({ evidence, pack, understanding }: Inquiry): SymbolDetail | null {
  const words = understanding.text.match(/\p{L}+/gu) ?? [];
  for (let many = MOST_WORDS; many > 1; many--) {
    const name = words.slice(-many).map(capital).join('');
    const [only, ...others] = findSymbols(pack, name, { kind: 'enum', exact: true, limit: 3 }).filter(
      (found) => found.name === name && isProduction(evidence.file(found.path)?.role),
    );
    if (only && others.length === 0) return symbolDetail(pack, only.id);
  }
  return null;
}

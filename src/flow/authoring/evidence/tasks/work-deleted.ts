import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { joined } from '../../wording/list.ts';
import { plural, singular } from '../../wording/plural.ts';
import type { Evidence } from '../evidence.ts';
import { modelsOf, storedModels } from '../models.ts';
import { codeOf } from './work-code.ts';

const MOST_LINES = 40;
const MOST_THINGS = 3;

/** Which rows are meant, and that they are deleted, up to the end of the statement. */
const DELETED: readonly RegExp[] = [
  // TypeORM
  /\.delete\(\s*([A-Z]\w+)\s*,([^;]*)/g,
  /\.createQueryBuilder\(\s*([A-Z]\w+)\b([^;]*?\.delete\(\)[^;]*)/g,
  // Mongoose, Sequelize
  /\b([A-Z]\w+)\.(?:deleteMany|destroy)\(([^;]*)/g,
  // Prisma
  /\bprisma\.(\w+)\.deleteMany\(([^;]*)/g,
  // Django
  /\b([A-Z]\w+)\.objects\.((?:filter|exclude)\([^;]{1,200}?\)\s*)\.delete\(\)/g,
  // Rails
  /\b([A-Z]\w+)\.(where\([^;]{1,200}?)\.(?:delete_all|destroy_all|find_each\(&:destroy!?\))/g,
  // Laravel
  /\b([A-Z]\w+)::((?:query\(\)\s*->\s*)?where\w*\([^;]{1,200}?)->(?:delete|forceDelete)\(\)/g,
];

/** "Deletes expired sessions" of the rows that a short function deletes by their age; null where it is not seen which. */
export function workDeleted(evidence: Evidence, doer: FoundSymbol): string | null {
  if (!/^(?:function|method)$/.test(doer.kind) || doer.endLine - doer.startLine > MOST_LINES) return null;
  const body = codeOf(evidence, doer);
  const stored = new Map(storedModels(modelsOf(evidence)).map(({ name }) => [name.toLowerCase(), name]));
  const things = DELETED.flatMap((pattern) =>
    [...body.matchAll(pattern)].flatMap(([, model = '', which = '']) => {
      const name = stored.get(model.toLowerCase());
      const age = ageIn(which);
      return name && age ? [`${age} ${plural(singular(identifierWords(name)))}`] : [];
    }),
  );
  const told = [...new Set(things)];
  return told.length > 0 && told.length <= MOST_THINGS ? `Deletes ${joined(told)}` : null;
}

function ageIn(which: string): string | null {
  if (/expir/i.test(which)) return 'expired';
  return /\bLessThan|\blt\b|_lte?\b|\$lte?\b|\bago\b|cutoff|threshold|subDays|< ?\?|'<=?'|\.\.\w+\.ago/i.test(which)
    ? 'old'
    : null;
}

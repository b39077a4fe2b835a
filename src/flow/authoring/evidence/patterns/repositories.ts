import { symbolsOf } from '../../../../engine/pack/file-symbols.ts';
import { SYMBOLS_A_FILE } from '../../../../engine/pack/pack-schema.ts';
import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { type PatternFinder, sourceOf } from './pattern.ts';
import { type UsedType, usedTypes } from './typed-symbols.ts';

const NAME = /(?:Repository|Repo|Dao|DAO)$/;
const READS = /^(?:find|get|list|load|fetch|query|search|count|exists|by)/i;
const WRITES = /^(?:save|add|create|insert|update|delete|remove|store|put|persist)/i;
const FRAMEWORK_BASE =
  /^(?:\w*(?:Jpa|Crud|Paging\w*|Mongo|Reactive\w*|Entity)Repository|Repository|RepositoryInterface)\b/;
const FEWEST = 2;
const SHOWN = 4;

/** Types that hide how things are stored behind methods which read and write them. */
export const findRepositories: PatternFinder = (evidence) => {
  const found = usedTypes(evidence).filter((type) => NAME.test(type.name) && hidesStorage(evidence, type));
  if (found.length < FEWEST) return null;
  return {
    name: 'repository',
    certainty: 'certain',
    statement: `${count(found.length, 'type')} such as ${joined(found.slice(0, SHOWN).map(({ name }) => code(name)))} read and write stored things for ${count(new Set(found.flatMap(({ users }) => [...users])).size, 'other file')}`,
    evidence: found
      .slice(0, SHOWN)
      .map(({ name, file, line }) => sourceOf({ path: file.path, line }, `the repository ${code(name)}`)),
  };
};

/** It has methods that read and methods that write, or a framework gives it both. */
function hidesStorage({ pack }: Evidence, { id, file }: UsedType): boolean {
  const members = symbolsOf(pack, file.id).flatMap(({ container, name }) =>
    container === id % SYMBOLS_A_FILE ? [name] : [],
  );
  if (members.some((name) => READS.test(name)) && members.some((name) => WRITES.test(name))) return true;
  return symbolDetail(pack, id)?.bases.some((base) => FRAMEWORK_BASE.test(base)) ?? false;
}

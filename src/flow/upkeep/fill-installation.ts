import { AppError } from '../../base/errors.ts';
import { copyRows, differences, isUnused, type RowSource, type Sums, sumTables } from '../../engine/db/copy-rows.ts';
import type { LentFile } from '../../engine/store/pack-store.ts';
import type { Installation } from './installation.ts';

export interface Filling {
  /** Records of the same schema, which nobody changes meanwhile. */
  records: RowSource;
  /** Every file that the records point to. */
  files: string[];
  lend(name: string): Promise<LentFile>;
  /** Called when everything is written and nothing is visible yet; throwing takes it all back. */
  beforeVisible?(written: Sums): Promise<void>;
}

export interface Filled {
  tables: Sums;
  files: number;
  /** True where an earlier attempt had already done all of it. */
  already: boolean;
}

/**
 * Fills an unused installation: files first, one by one, then all records in one transaction, read back and compared
 * before it is committed. Whoever is killed on the way starts again: files that are there are not sent twice, and of the
 * records there are none or all.
 */
export async function fillInstallation(target: Installation, filling: Filling): Promise<Filled> {
  const { database, store, log } = target;
  const already = !(await isUnused(database));
  if (already) await requireSame(filling.records, database);
  let done = 0;
  for (const name of filling.files) {
    const lent = await filling.lend(name);
    await store.put(name, lent.path).finally(() => lent.giveBack());
    done += 1;
    if (done % 100 === 0) log.info(`${done} of ${filling.files.length} packs are there.`);
  }
  await requireStored(target, filling.files);
  const tables = already ? await sumTables(database) : await writeRecords(database, filling);
  return { tables, files: filling.files.length, already };
}

async function writeRecords({ db, dialect }: Installation['database'], filling: Filling): Promise<Sums> {
  return db.transaction().execute(async (transaction) => {
    const written = await copyRows(filling.records, { db: transaction, dialect });
    const wrong = differences(written, await sumTables({ db: transaction, dialect }));
    if (wrong.length > 0)
      throw new AppError('internal', `What was written differs in ${wrong.join(', ')}. Nothing was kept.`);
    await filling.beforeVisible?.(written);
    return written;
  });
}

async function requireSame(records: RowSource, database: Installation['database']): Promise<void> {
  const other = differences(await sumTables(records), await sumTables(database));
  if (other.length === 0) return;
  throw new AppError(
    'conflict',
    `The target is in use: its ${other.slice(0, 5).join(', ')} hold other data. Name a database that is empty.`,
  );
}

async function requireStored({ store }: Installation, files: string[]): Promise<void> {
  const stored = new Set((await store.list()).map(({ name }) => name));
  const lost = files.filter((name) => !stored.has(name));
  if (lost.length > 0)
    throw new AppError('unavailable', `The store does not have ${lost[0]} although it was sent there.`);
}

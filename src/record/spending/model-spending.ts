import type { Db } from '../../engine/db/open-database.ts';

export interface Budget {
  organizationId: string;
  /** Tokens a day; 0 means no limit. */
  daily: number;
  now: number;
}

/**
 * Sets tokens aside before they are spent, so that answers which begin at the same time, on this node or another, cannot
 * spend the rest of the day twice. What is set aside and never settled, because the process died, stays counted.
 */
export async function reserveTokens(db: Db, { organizationId, daily, now }: Budget, tokens: number): Promise<boolean> {
  if (daily > 0 && tokens > daily) return false;
  const row = await db
    .insertInto('model_spending')
    .values({ organization_id: organizationId, day: dayOf(now), tokens })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['organization_id', 'day'])
        .doUpdateSet((column) => ({ tokens: column('model_spending.tokens', '+', tokens) }));
      return daily > 0 ? update.where('model_spending.tokens', '<=', daily - tokens) : update;
    })
    .returning('tokens')
    .executeTakeFirst();
  return row !== undefined;
}

/** Corrects what was set aside to what was spent. It counts for the day on which it was set aside. */
export async function settleTokens(db: Db, budget: Budget, reserved: number, spent: number): Promise<void> {
  if (reserved === spent) return;
  await db
    .updateTable('model_spending')
    .set((column) => ({ tokens: column('tokens', '+', spent - reserved) }))
    .where('organization_id', '=', budget.organizationId)
    .where('day', '=', dayOf(budget.now))
    .execute();
}

/** Tokens that an organization has spent or set aside on the day. */
export async function tokensOfDay(db: Db, { organizationId, now }: Omit<Budget, 'daily'>): Promise<number> {
  const row = await db
    .selectFrom('model_spending')
    .select('tokens')
    .where('organization_id', '=', organizationId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

/** Tokens of one day over all organizations, for whoever runs the installation. */
export async function tokensSpent(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('model_spending')
    .select((column) => column.fn.sum<number | null>('tokens').as('tokens'))
    .where('day', '=', dayOf(now))
    .executeTakeFirst();
  return Number(row?.tokens ?? 0);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

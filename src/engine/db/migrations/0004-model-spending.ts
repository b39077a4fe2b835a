import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export const migration0004 = {
  name: 'answers: what language models cost a day',
  async up(db: Kysely<Tables>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table model_spending (organization_id text not null references organizations (id) on delete cascade,
     day text not null, tokens bigint not null, primary key (organization_id, day))`,
];

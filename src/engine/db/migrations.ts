import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import { migration0001 } from './migrations/0001-access.ts';
import { migration0002 } from './migrations/0002-projects.ts';
import { migration0003 } from './migrations/0003-ingestion.ts';
import { migration0004 } from './migrations/0004-model-spending.ts';
import { migration0005 } from './migrations/0005-many-nodes.ts';
import { migration0006 } from './migrations/0006-document-versions.ts';
import { migration0007 } from './migrations/0007-section-wording.ts';
import { migration0008 } from './migrations/0008-pack-format.ts';
import { migration0009 } from './migrations/0009-preview-commit.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  name: string;
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>;
}

/** In order, the first is version 1. A migration that has been released is never changed again. */
export const MIGRATIONS: Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
];

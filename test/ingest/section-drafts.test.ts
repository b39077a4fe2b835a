import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/engine/db/open-database.ts';
import { findDocument, publishDocument, readSection } from '../../src/record/documents/documents.ts';
import {
  findDraft,
  giveBackDraft,
  rewordDraft,
  type SectionDraft,
  takeDraft,
} from '../../src/record/documents/section-drafts.ts';
import { createProject } from '../../src/record/projects/projects.ts';
import { DIALECTS, freshDatabase, type TestDatabase } from '../databases.ts';

const REACH = { organizationId: 'org_a', projectIds: null };
const DRAFT = 'A cart, it holds items [1].';
const WORDED = 'A cart holds items [1].';

describe.each(DIALECTS)('the draft of a section on %s', (dialect) => {
  let place: TestDatabase;
  let database: Database;
  let projectId: string;
  let draft: SectionDraft;

  beforeEach(async () => {
    place = await freshDatabase(dialect);
    database = await openDatabase(place.place, { now: () => 0 });
    await database.db.insertInto('organizations').values({ id: 'org_a', name: 'A', created_at: 0 }).execute();
    const source = { type: 'path', path: '/srv/code', branch: null } as const;
    const project = await createProject(database.db, 'org_a', { name: 'Shop', source, createdBy: 'usr_x' }, 1);
    projectId = project.id;
    await publish(DRAFT);
    const found = await findDraft(database.db, []);
    if (!found) throw new Error('There is no draft.');
    draft = found;
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  async function publish(markdown: string): Promise<void> {
    const citations = [{ n: 1, kind: 'code', path: 'cart.ts', startLine: 1, endLine: 2, commit: 'abc' } as const];
    const sections = [{ id: 'components', title: 'Components', summary: 'Carts.', markdown, citations, caveats: [] }];
    await database.db
      .transaction()
      .execute((transaction) =>
        publishDocument(
          transaction,
          'org_a',
          projectId,
          { kind: 'techspec', commit: 'abc', engine: 'embedded', sections },
          2,
        ),
      );
  }

  async function section() {
    const document = await findDocument(database.db, REACH, projectId, 'techspec');
    return document && readSection(database.db, REACH, document, 'components');
  }

  it('is taken by one of those who find it', async () => {
    const taken = await Promise.all([takeDraft(database.db, draft), takeDraft(database.db, draft)]);
    expect(taken.sort()).toEqual([false, true]);
    expect(await findDraft(database.db, [])).toBeUndefined();
    await giveBackDraft(database.db, draft);
    expect(await findDraft(database.db, [])).toEqual(draft);
    expect(await findDraft(database.db, ['org_a'])).toBeUndefined();
  });

  it('gives way to its new wording, which lasts as long as the draft is the same', async () => {
    await takeDraft(database.db, draft);
    await publish(DRAFT);
    await rewordDraft(database.db, draft, 'ollama:tiny', WORDED);
    expect(await section()).toMatchObject({ markdown: WORDED, engine: 'ollama:tiny' });
    await publish(DRAFT);
    expect(await section()).toMatchObject({ markdown: WORDED, engine: 'ollama:tiny' });
    await giveBackDraft(database.db, draft);
    expect(await findDraft(database.db, [])).toBeUndefined();
    await publish('A cart holds 7 items [1].');
    expect(await section()).toMatchObject({ markdown: 'A cart holds 7 items [1].', engine: 'embedded' });
  });

  it('is not reworded when another was published meanwhile', async () => {
    await takeDraft(database.db, draft);
    await publish('A cart holds 7 items [1].');
    await rewordDraft(database.db, draft, 'ollama:tiny', WORDED);
    expect(await section()).toMatchObject({ markdown: 'A cart holds 7 items [1].', engine: 'embedded' });
    expect(await findDraft(database.db, [])).toMatchObject({ markdown: 'A cart holds 7 items [1].' });
  });
});

import { at } from '../../../authoring/evidence/evidence.ts';
import { migrationMaker, migrationsOf } from '../../../authoring/evidence/models/migration-files.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { runCommand } from '../../../authoring/wording/run-command.ts';
import type { Inquiry } from '../../inquiry.ts';
import { wantedThing } from '../../understanding/one-more.ts';
import { cited, opening, type Part, step } from '../part.ts';

const EXCERPT = 12;
const FEWEST = 2;

/** "Add a database migration": it goes to the others, and the newest of them shows what one looks like. */
export function* oneMoreMigration({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const { folders } = migrationsOf(evidence);
  const [most] = folders;
  const newest = most?.paths.at(-1);
  const thing = wantedThing(text) ?? '';
  // Where the code of the models says what the tables are, a migration follows from it.
  const isAsked = ASKED.test(thing) || (TABLE.test(thing) && WRITTEN_BY_HAND.test(newest ?? ''));
  if (!most || newest === undefined || most.paths.length < FEWEST || !isAsked) return;
  const others = folders.length > 1 ? `; ${count(folders.length - 1, 'other folder')} hold migrations too` : '';
  const lines = evidence.lines(newest)?.length ?? 1;
  yield opening(
    `Add a file to ${code(most.folder)}, which holds ${count(most.paths.length, 'migration')}; the last by its name is ${code(newest)}${others}`,
    cited({ path: newest, startLine: 1, endLine: Math.min(lines, EXCERPT) }),
  );
  yield { form: 'excerpt', path: newest, startLine: 1, endLine: Math.min(lines, EXCERPT) };
  const maker = migrationMaker(evidence);
  if (maker) yield step(`The script ${code(runCommand(maker))} is there to make one`, cited(at(maker)));
}

const TABLE = /^(?:database|db|sql) (?:tables?|columns?)$/i;
const WRITTEN_BY_HAND = /\.(?:php|rb|exs)$|\/[^/]*\d[^/]*(?<!\/migration)\.sql$/;
const ASKED = /^(?:(?:database|db|schema|sql|data) )?migrations?$/i;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../src/app.ts';
import { packName } from '../../src/engine/store/pack-store.ts';
import type { NewDocument } from '../../src/record/documents/documents.ts';
import { publishDocument } from '../../src/record/documents/documents.ts';
import { moveRun, publishSnapshot, type RunHandle, reportProgress } from '../../src/record/projects/ingestion-runs.ts';
import type { Project } from '../../src/record/projects/project.ts';
import { NO_STATISTICS } from '../../src/record/projects/project-statistics.ts';
import { createProject, findProject } from '../../src/record/projects/projects.ts';
import { writeTestPack } from '../make-pack.ts';

export const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** A project whose first run waits. */
export async function queuedProject(app: App, organizationId: string, name: string): Promise<Project> {
  const source = { type: 'git', url: `https://git.example.com/${name}.git`, branch: null } as const;
  return createProject(app.database.db, organizationId, { name, source, createdBy: 'usr_test' }, app.clock.now());
}

/** A project in the middle of its first run. */
export async function ingestingProject(app: App, organizationId: string, name: string): Promise<Project> {
  const project = await queuedProject(app, organizationId, name);
  const run = handleOf(project);
  await moveRun(app.database.db, run, 'running', app.clock.now());
  await reportProgress(app.database.db, run, { stage: 'parsing', percent: 41, filesDone: 412, filesTotal: 900 });
  return findProject(app.database.db, { organizationId, projectIds: null }, project.id);
}

/** A project in the middle of its first run, of which a part can be read already. */
export async function previewedProject(app: App, organizationId: string, name: string): Promise<Project> {
  const project = await ingestingProject(app, organizationId, name);
  const seen = {
    files_found: 900,
    files_ingested: 370,
    files_skipped: 0,
    preview_commit_sha: COMMIT,
    preview_commit_date: app.clock.now() - 2 * 86_400_000,
  };
  await app.database.db
    .updateTable('projects')
    .set({ preview_pack_name: await storePack(app, true), ...seen })
    .where('id', '=', project.id)
    .execute();
  return findProject(app.database.db, { organizationId, projectIds: null }, project.id);
}

/** A project that is ingested and has both documents. */
export async function completedProject(
  app: App,
  organizationId: string,
  name: string,
  documents: NewDocument[] = [prd(name), techspec()],
): Promise<Project> {
  const { db } = app.database;
  const project = await ingestingProject(app, organizationId, name);
  const pack = await storePack(app);
  await db.transaction().execute(async (transaction) => {
    const snapshot = {
      commit: { sha: COMMIT, date: Date.UTC(2026, 10, 1), subject: 'Keep the ledger balanced' },
      defaultBranch: 'main',
      languages: ['TypeScript', 'SQL'],
      packName: pack,
      packHash: 'hash',
      packFormat: 1,
      statistics: {
        ...NO_STATISTICS,
        files: { found: 900, ingested: 880, skipped: 20, skippedByReason: [{ reason: 'binary', count: 20 }] },
        lines: 120_000,
        languages: [{ name: 'TypeScript', files: 800, lines: 110_000 }],
        symbols: 5_000,
      },
    };
    await publishSnapshot(transaction, handleOf(project), snapshot, app.clock.now());
    for (const document of documents) {
      await publishDocument(transaction, organizationId, project.id, document, app.clock.now());
    }
  });
  return findProject(db, { organizationId, projectIds: null }, project.id);
}

const SOURCES = {
  'src/ledger.ts':
    "import { write } from './db.ts';\n\n/** Keeps the ledger balanced: every posting must have a counter posting. */\nexport function balance(postings: number[]): void {\n  if (postings.length === 0) throw new Error('A posting must have a counter posting');\n  write(postings);\n}\n",
  'src/db.ts':
    '/** Writes invoices to the one database. */\nexport function write(postings: number[]): void {\n  console.log(postings);\n}\n',
};

/** A real pack of a few lines of code, in the store of the server. */
async function storePack(app: App, preview = false): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-pack-'));
  try {
    const file = await writeTestPack(join(folder, 'ledger.pack'), SOURCES, { commit: COMMIT, preview });
    const name = await packName(file);
    await app.store.put(name, file);
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function prd(name: string): NewDocument {
  return {
    kind: 'prd',
    commit: COMMIT,
    engine: 'embedded',
    sections: [
      {
        id: 'executive_overview',
        title: 'Executive overview',
        summary: 'What the product is for.',
        markdown: `The ${name} service keeps the ledger of every invoice balanced [1].`,
        citations: [
          { n: 1, kind: 'code', path: 'src/ledger.ts', startLine: 10, endLine: 24, symbol: 'balance', commit: COMMIT },
        ],
        caveats: [],
      },
      {
        id: 'open_questions',
        title: 'Open questions',
        summary: 'What the code does not say.',
        markdown: 'Nothing in the code tells who may approve a refund.',
        citations: [],
        caveats: ['There is no document about refunds.'],
      },
    ],
  };
}

export function techspec(): NewDocument {
  return {
    kind: 'techspec',
    commit: COMMIT,
    engine: 'embedded',
    sections: [
      {
        id: 'system_architecture',
        title: 'System architecture',
        summary: 'One process and one database.',
        markdown: 'The process writes invoices to one database [1].\n\nA retry queue resends failed webhooks [2].',
        citations: [
          { n: 1, kind: 'code', path: 'src/db.ts', startLine: 1, endLine: 9, commit: COMMIT },
          { n: 2, kind: 'commit', commit: COMMIT, subject: 'Resend failed webhooks', date: Date.UTC(2026, 9, 1) },
        ],
        caveats: [],
      },
      {
        id: 'invariants',
        title: 'Invariants',
        summary: 'What must hold.',
        markdown: 'Every posting must have a counter posting.',
        citations: [],
        caveats: [],
      },
    ],
  };
}

function handleOf(project: Project): RunHandle {
  const { ingestion, organizationId, id } = project;
  if (!ingestion) throw new Error('The project has no run.');
  return { organizationId, projectId: id, runId: ingestion.id, number: ingestion.number };
}

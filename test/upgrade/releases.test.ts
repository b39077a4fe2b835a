import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../src/app.ts';
import type { Clock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/base/config.ts';
import { openLog } from '../../src/base/log.ts';
import { buildServer } from '../../src/edge/http/server.ts';
import { PACK_FORMAT } from '../../src/engine/pack/pack-schema.ts';
import { startIngestion } from '../../src/flow/ingest/start-ingestion.ts';
import { moveInstallation } from '../../src/flow/upkeep/move-installation.ts';
import { verifyInstallation } from '../../src/flow/upkeep/verify-installation.ts';
import { projectsOfOtherFormats } from '../../src/record/projects/project-packs.ts';
import { EVERYTHING, type LivedIn, whatIsLeft } from '../cli/lived-in.ts';
import { freshDatabase } from '../databases.ts';
import { freePort } from '../free-port.ts';

/** The data folder that a release left behind, made by scripts/make-release-fixture.ts. */
interface Release {
  version: string;
  madeAt: number;
  url: string;
  life: LivedIn;
  files: Record<string, string>;
}

const FOLDER = new URL('../fixtures/releases/', import.meta.url);
const RELEASES = readdirSync(FOLDER).map((name): [string, Release] => {
  const release: Release = JSON.parse(gunzipSync(readFileSync(new URL(name, FOLDER))).toString());
  return [release.version, release];
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function unpack({ files }: Release): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-upgrade-'));
  folders.push(dataDir);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  return dataDir;
}

const log = openLog('silent', () => {});
const WAIT = { timeout: 60_000, interval: 50 };

/** The present program on that data, a day after it was made: sessions and tokens of the past have not run out. */
async function startOn(release: Release, dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const clock: Clock = { now: () => release.madeAt + 86_400_000 };
  const config = readConfig({
    LOREKEEP_DATA_DIR: dataDir,
    LOREKEEP_PORT: String(port),
    LOREKEEP_FORMER_BASE_URLS: release.url,
    ...settings,
  });
  const app = await openApp(config, log, clock);
  const server = await buildServer(app);
  await server.listen({ host: config.host, port });
  const ingestion = startIngestion(app);
  const stop = async () => {
    await ingestion.stop();
    app.closing.abort();
    server.server.closeAllConnections();
    await server.close();
    await app.snapshots.close();
    await app.database.close();
  };
  /** Packs whose format has changed since are made anew. */
  const renewed = () =>
    vi.waitFor(async () => {
      const runs = await app.database.db.selectFrom('ingestion_runs').select('status').execute();
      expect(runs.map(({ status }) => status)).not.toContain('queued');
      expect(runs.map(({ status }) => status)).not.toContain('running');
      expect(await projectsOfOtherFormats(app.database.db, PACK_FORMAT)).toEqual([]);
    }, WAIT);
  return { app, url: `http://127.0.0.1:${port}`, stop, renewed };
}

describe('the releases', () => {
  it('are all there', () => {
    expect(RELEASES.map(([version]) => version)).toContain('0.1.0');
  });
});

describe.each(RELEASES)('data of release %s', (_, release) => {
  it('is read by this version, with everything in it, and copied before its schema changes', async () => {
    const dataDir = unpack(release);
    const server = await startOn(release, dataDir);
    await server.renewed();
    expect(await whatIsLeft(server, release.life)).toEqual(EVERYTHING);
    const place = { dialect: 'sqlite', file: join(dataDir, 'lorekeep.db') } as const;
    expect(await verifyInstallation(server.app, place)).toMatchObject({ faults: [] });
    await server.stop();
    expect(readdirSync(dataDir).some((name) => name.startsWith('lorekeep.db.before-schema-'))).toBe(true);
  });

  it('moves to PostgreSQL with everything in it', async () => {
    const dataDir = unpack(release);
    const database = await freshDatabase('postgres');
    const url = database.place.dialect === 'postgres' ? database.place.url : '';
    const source = await startOn(release, dataDir);
    await source.renewed();
    await source.stop();
    const from = await openApp(source.app.config, log);
    const to = await startOn(release, dataDir, { LOREKEEP_DATABASE_URL: url });
    const options = { dataDir, file: join(dataDir, 'lorekeep.db'), movePacks: false };
    expect(await moveInstallation(from, to.app, options)).toMatchObject({ already: false });
    await from.database.close();
    expect(await whatIsLeft(to, release.life)).toEqual(EVERYTHING);
    await to.stop();
    await database.drop();
  });
});

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ADMIN, liveIn } from '../test/cli/lived-in.ts';
import { freePort } from '../test/free-port.ts';

// node scripts/make-release-fixture.ts <folder with the sources of a release>
//
// Starts that release as a process, gives it one of everything through its API, and keeps its data folder as
// test/fixtures/releases/<version>.json.gz, from which test/upgrade starts. To be run once for every release.

const [folder = '.'] = process.argv.slice(2);
const release = resolve(folder);
const { version } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-release-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [join(release, 'src/main.ts'), 'serve'], {
  env: { PATH: process.env['PATH'], LOREKEEP_DATA_DIR: dataDir, LOREKEEP_PORT: String(port), ...ADMIN },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((done) => server.once('exit', done));
await new Promise<void>((ready) => server.stdout.on('data', (piece) => String(piece).includes('/docs') && ready()));
const { session, token, projectId, conversationId } = await liveIn({ url });
server.kill('SIGTERM');
await ended;

const database = new DatabaseSync(join(dataDir, 'lorekeep.db'));
database.exec('pragma journal_mode = delete; vacuum');
database.close();
const names = [
  'lorekeep.db',
  'keys.json',
  'secrets.key',
  ...readdirSync(join(dataDir, 'packs')).map((name) => `packs/${name}`),
];
const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name)).toString('base64')]));
const content = { version, madeAt: Date.now(), url, life: { session, token, projectId, conversationId }, files };
const target = fileURLToPath(new URL(`../test/fixtures/releases/${version}.json.gz`, import.meta.url));
writeFileSync(target, gzipSync(JSON.stringify(content), { level: 9 }));
rmSync(dataDir, { recursive: true });
console.log(`${target}: ${readFileSync(target).length} bytes`);

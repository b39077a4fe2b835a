import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../src/app.ts';
import { readConfig } from '../../src/base/config.ts';
import { openLog } from '../../src/base/log.ts';
import { buildServer } from '../../src/edge/http/server.ts';

/** docs/openapi.json, as the server serves it, with the default address. */
export async function openapiFile(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-docs-'));
  const app = await openApp(
    readConfig({ LOREKEEP_DATA_DIR: dataDir }),
    openLog('silent', () => {}),
  );
  const server = await buildServer(app);
  try {
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const reply = await fetch(`${url}/openapi.json`);
    return `${JSON.stringify(await reply.json(), null, 2)}\n`;
  } finally {
    await server.close();
    await app.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

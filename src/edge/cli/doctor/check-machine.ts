import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from '../../../base/config.ts';
import { freeSpace } from '../../../base/disk.ts';
import { AppError } from '../../../base/errors.ts';
import { gitVersion } from '../../../engine/git/git-version.ts';
import type { Finding } from './finding.ts';

const LITTLE_SPACE = 1024 ** 3;

/** Node, git, the data folder and its disk: what the program stands on. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [checkNode(), await checkGit(), await checkDataDir(config), await checkDisk(config)];
}

function checkNode(): Finding {
  return { check: 'node', state: 'ok', message: `Node ${process.versions.node}` };
}

async function checkGit(): Promise<Finding> {
  try {
    return { check: 'git', state: 'ok', message: `git ${await gitVersion()}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { check: 'git', state: 'fault', message: error.message };
  }
}

async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir))
    return { check: 'data folder', state: 'note', message: `${dataDir} does not exist yet; the first start makes it.` };
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
    return { check: 'data folder', state: 'ok', message: `${dataDir} can be read and written.` };
  } catch {
    return {
      check: 'data folder',
      state: 'fault',
      message: `${dataDir} cannot be written by this user. Change its owner, or set LOREKEEP_DATA_DIR.`,
    };
  }
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    const free = await freeSpace(existsSync(dataDir) ? dataDir : '.');
    const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free`;
    if (free > LITTLE_SPACE) return { check: 'disk', state: 'ok', message: `${gigabytes}.` };
    return {
      check: 'disk',
      state: 'fault',
      message: `Only ${gigabytes} where the data lies. Make room, or move LOREKEEP_DATA_DIR.`,
    };
  } catch {
    return { check: 'disk', state: 'note', message: 'The free space could not be read.' };
  }
}

/** In use is good news when it is Lorekeep itself that uses it. */
export async function checkPort({ host, port, baseUrl }: Config): Promise<Finding> {
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false)).listen(port, host, () => probe.close(() => resolve(true)));
  });
  if (free)
    return {
      check: 'port',
      state: 'note',
      message: `Nothing listens on ${host}:${port}; the server is not running here.`,
    };
  try {
    const reply = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/mcp/health`, {
      signal: AbortSignal.timeout(3000),
    });
    const health: unknown = await reply.json();
    const status = typeof health === 'object' && health !== null && 'status' in health ? health.status : undefined;
    if (status === 'ok')
      return { check: 'port', state: 'ok', message: `The server answers on ${host}:${port} (${baseUrl}).` };
    if (status === 'failed')
      return {
        check: 'port',
        state: 'fault',
        message: `The server on ${host}:${port} says it is not healthy: ${JSON.stringify(health)}`,
      };
  } catch {
    // Not Lorekeep, or not answering: said below.
  }
  return {
    check: 'port',
    state: 'fault',
    message: `Another program uses ${host}:${port}. Stop it, or set LOREKEEP_PORT.`,
  };
}

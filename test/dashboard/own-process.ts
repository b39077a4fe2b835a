import { spawn } from 'node:child_process';
import { MAIN } from '../build.ts';

/** `lorekeep serve` as a person starts it: a process of its own, which can be killed and started again. */
export interface OwnProcess {
  url: string;
  setupUrl: string | null;
  kill(): Promise<void>;
}

export function startOwnProcess(dataDir: string, port: number, localPaths: string): Promise<OwnProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--json'], {
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      LOREKEEP_DATA_DIR: dataDir,
      LOREKEEP_PORT: String(port),
      LOREKEEP_LOCAL_PATHS: localPaths,
      LOREKEEP_PARSE_WORKERS: '1',
      LOREKEEP_RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    let errors = '';
    child.stderr.on('data', (piece) => {
      errors += piece;
    });
    child.stdout.on('data', (piece) => {
      said += piece;
      if (!said.trimEnd().endsWith('}')) return;
      const { url, setup_url: setupUrl } = JSON.parse(said);
      resolve({ url, setupUrl, kill });
    });
    child.once('exit', () => reject(new Error(`The server ended before it served: ${errors}`)));
  });
}

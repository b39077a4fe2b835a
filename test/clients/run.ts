import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Finished {
  status: number | null;
  output: string;
}

export const clientsFolder = fileURLToPath(new URL('.', import.meta.url));

/** Runs a program of this folder's packages to its end, with what it printed. */
export function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; input?: string; cwd?: string; within?: number } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? clientsFolder,
      env: { ...process.env, ...options.env },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += String(piece)));
    if (options.input !== undefined) child.stdin?.end(options.input);
    const patience = setTimeout(() => child.kill(), options.within ?? 90_000);
    child.on('error', (error) => resolve({ status: null, output: `${output}${error.message}` }));
    child.on('close', (status) => {
      clearTimeout(patience);
      resolve({ status, output });
    });
  });
}

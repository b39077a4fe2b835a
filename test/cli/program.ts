import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../build.ts';
import { freePort } from '../free-port.ts';
import { logCanary } from '../log-canary.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningServer {
  url: string;
  pid: number;
  /** What it printed for people. */
  stdout: string;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** The real program, as processes that share one data folder. */
export interface Program {
  dataDir: string;
  run(args: string[], settings?: Record<string, string>): Promise<Ended>;
  /** What a command prints with --json. */
  // biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
  json(args: string[], settings?: Record<string, string>): Promise<any>;
  /** A command that may have to be killed. */
  start(
    args: string[],
    settings?: Record<string, string>,
  ): { ended: Promise<Ended>; kill(signal: NodeJS.Signals): void };
  serve(settings?: Record<string, string>): Promise<RunningServer>;
  /** Ends what still runs, removes the data, and looks through all logs for secrets. */
  close(): Promise<void>;
}

export async function openProgram(): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-cli-'));
  const port = await freePort();
  const running = new Set<ChildProcess>();
  const canary = logCanary();
  const logs: string[] = [];

  function start(args: string[], settings: Record<string, string> = {}) {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: {
        PATH,
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        LOREKEEP_DATA_DIR: dataDir,
        LOREKEEP_PORT: String(port),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const output: Ended = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      output.stdout += piece;
    });
    child.stderr.setEncoding('utf8').on('data', (piece) => {
      output.stderr += piece;
    });
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => {
        running.delete(child);
        canary.saw(output.stdout);
        logs.push(output.stderr);
        resolve({ ...output, code });
      });
    });
    return { child, output, ended };
  }

  return {
    dataDir,
    run: (args, settings) => start(args, settings).ended,
    start(args, settings) {
      const { child, ended } = start(args, settings);
      return { ended, kill: (signal) => child.kill(signal) };
    },
    async json(args, settings) {
      const { code, stdout, stderr } = await start([...args, '--json'], settings).ended;
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
      return JSON.parse(stdout);
    },
    async serve(settings) {
      const { child, output, ended } = start(['serve'], settings);
      const url = `http://127.0.0.1:${settings?.['LOREKEEP_PORT'] ?? port}`;
      await Promise.race([
        new Promise<void>((resolve) => child.stdout.on('data', () => output.stdout.includes('/docs') && resolve())),
        ended.then(({ code, stderr }) => Promise.reject(new Error(`The server ended with ${code}: ${stderr}`))),
      ]);
      return {
        url,
        pid: child.pid ?? 0,
        get stdout() {
          return output.stdout;
        },
        stop(signal = 'SIGTERM') {
          child.kill(signal);
          return ended;
        },
      };
    },
    async close() {
      for (const child of running) child.kill('SIGKILL');
      await Promise.all([...running].map((child) => new Promise((resolve) => child.once('close', resolve))));
      rmSync(dataDir, { recursive: true, force: true });
      canary.check(logs.join(''));
    },
  };
}

/** One call of the API of a running server. */
export async function callServer(url: string, method: string, path: string, bearer?: string, body?: unknown) {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
  const json: any = await reply.json();
  return { status: reply.status, body: json };
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
};

/** A real git repository in a temporary folder, driven by git itself. */
export interface MadeRepository {
  folder: string;
  /** Runs git in the repository and returns what it printed, without the last line end. */
  git(...args: string[]): string;
  gitWithInput(input: string | Buffer, ...args: string[]): string;
  /** Writes files and commits them; the result is the commit's id. */
  commit(files: Record<string, string | Buffer>, message?: string, date?: string): string;
  /** Commits a tree made of raw entries, the way to names and modes that no file system would take. */
  commitTree(
    entries: { mode: string; name: string | Buffer; content?: string | Buffer; id?: string }[],
    message?: string,
  ): string;
}

export function makeRepository(folder: string, ...initOptions: string[]): MadeRepository {
  mkdirSync(folder, { recursive: true });
  const made = driveRepository(folder);
  made.git('init', '-q', '-b', 'main', '--template=', ...initOptions);
  return made;
}

/** The same for a repository that is there already. */
export function driveRepository(folder: string): MadeRepository {
  let day = 0;
  let given: string | undefined;
  const gitWithInput = (input: string | Buffer, ...args: string[]) => {
    const date = given ?? new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString();
    const env = { ...ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return execFileSync('git', args, { cwd: folder, env, input, stdio: 'pipe', maxBuffer: 1 << 28 })
      .toString('utf8')
      .trimEnd();
  };
  const git = (...args: string[]) => gitWithInput('', ...args);

  const commit: MadeRepository['commit'] = (files, message = 'change', date) => {
    given = date;
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    day++;
    git('add', '-A', '-f');
    gitWithInput(message, 'commit', '-q', '--allow-empty', '--allow-empty-message', '-F', '-');
    return git('rev-parse', 'HEAD');
  };

  const commitTree: MadeRepository['commitTree'] = (entries, message = 'raw tree') => {
    day++;
    const raw = entries.map(({ mode, name, content, id }) => {
      const blob = id ?? gitWithInput(content ?? 'content\n', 'hash-object', '-w', '--stdin');
      return Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(blob, 'hex')]);
    });
    const tree = gitWithInput(Buffer.concat(raw), 'hash-object', '-w', '--literally', '-t', 'tree', '--stdin');
    const made = gitWithInput(message, 'commit-tree', tree);
    git('update-ref', 'refs/heads/main', made);
    return made;
  };

  return { folder, git, gitWithInput, commit, commitTree };
}

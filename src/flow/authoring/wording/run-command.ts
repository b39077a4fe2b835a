const PLAIN: Readonly<Record<string, RegExp>> = {
  npm: /^(?:start|test|stop|restart)$/,
  pnpm: /^(?:start|test|dev|build|lint|format|serve|check|typecheck|[\w-]+:[\w:-]+)$/,
  yarn: /^(?:start|test|dev|build|lint|format|serve|check|typecheck|[\w-]+:[\w:-]+)$/,
};

/** How a script is started from the root of the repository: npm runs only a few of its scripts without the word `run`. */
export function runCommand({ values, path }: { values: { runner: string; name: string }; path: string }): string {
  const { runner, name } = values;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  // What a package manager does by that name itself would hide the script.
  const isPlain = !/^(?:npm|pnpm|yarn|bun)$/.test(runner) || PLAIN[runner]?.test(name);
  const typed = isPlain ? `${runner} ${name}` : `${runner} run ${name}`;
  // A part of a Makefile is read by the one that includes it.
  if (folder === '' || path.endsWith('.mk') || path.endsWith('.rake')) return typed;
  return runner === 'make' ? `make -C ${folder} ${name}` : `cd ${folder} && ${typed}`;
}

/** How a script is started: npm runs only a few of its scripts without the word `run`. */
export function runCommand({ runner, name }: { runner: string; name: string }): string {
  const isPlain = runner !== 'npm' || /^(?:start|test|stop|restart)$/.test(name);
  return isPlain ? `${runner} ${name}` : `npm run ${name}`;
}

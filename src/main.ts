import { pathToFileURL } from 'node:url';
import { runCli } from './edge/cli/cli.ts';

/** Starts one command and ends with its exit status. `serve` goes on until it is told to stop. */
export async function main(argv: string[]): Promise<void> {
  // What we write is our owner's alone, whoever made the folder that it lies in: databases, packs, clones and backups.
  process.umask(0o077);
  // Whoever read the output, such as `head`, has seen enough; that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  process.exitCode = await runCli(argv);
}

// Run directly in development: node src/main.ts <command>.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2));

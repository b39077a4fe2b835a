// `npm run soak -- <name> [options]`: long trials of what must never happen. Each is one file of this folder, says its
// figures, and has a short slice in the tests.
import { build } from '../test/build.ts';

type Trial = (options: string[]) => Promise<number>;

const TRIALS: Record<string, () => Promise<Trial>> = {
  'kill-tokens': async () => (await import('./kill-tokens.ts')).soakKillTokens,
  'kill-ingest': async () => (await import('./kill-ingest.ts')).soakKillIngest,
  nodes: async () => (await import('./nodes.ts')).soakNodes,
  conduit: async () => (await import('./conduit.ts')).soakConduit,
  openapi: async () => (await import('./openapi.ts')).soakOpenapi,
  commands: async () => (await import('./command-reference.ts')).soakCommands,
  documents: async () => (await import('./documents.ts')).soakDocuments,
};

const [name = '', ...options] = process.argv.slice(2);
const load = TRIALS[name];
if (load) {
  await build('server');
  const trial = await load();
  process.exitCode = await trial(options);
} else {
  console.error(`usage: npm run soak -- ${Object.keys(TRIALS).join('|')} [rounds] [--repositories <folder>]`);
  process.exitCode = 2;
}

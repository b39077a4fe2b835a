import { flushCompileCache } from 'node:module';
import { openApp } from '../../src/app.ts';
import { readConfig } from '../../src/base/config.ts';
import { openLog } from '../../src/base/log.ts';
import { untilTold } from '../../src/edge/cli/until-told.ts';
import { buildServer } from '../../src/edge/http/server.ts';
import { setUpUnattended } from '../../src/flow/accounts/set-up.ts';
import type { Answerer } from '../../src/flow/answering/answerer.ts';
import { threadedAnswerer } from '../../src/flow/answering/threaded-answerer.ts';

/**
 * A node as `lorekeep serve --no-worker` starts it, whose answers to "slowly" never end by themselves: real answers are
 * too quick to be taken back while they are written.
 */
const config = readConfig();
const log = openLog(config.logLevel, (line) => process.stderr.write(line));
const app = await openApp(config, log);
const { adminEmail: email, adminPassword: password } = config;
if (email && password) {
  const owner = { name: 'Olive', email, password, organizationName: 'Test organization' };
  await setUpUnattended(app.database.db, owner, app.clock.now());
}
const embedded = threadedAnswerer(app.store);
const answerer: Answerer = {
  async *answer(question, signal) {
    if (!question.text.startsWith('slowly')) return yield* embedded.answer(question, signal);
    yield { type: 'text', text: 'One. ' };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
};
const server = await buildServer(app, { mcp: { answerer } });
await server.listen({ host: config.host, port: config.port });
process.stdout.write('ready\n');
// It is killed in the end, and the next one should find the code compiled.
flushCompileCache();
await untilTold(app);
server.server.closeAllConnections();
await server.close();
await embedded.close();
await app.database.close();

import type { FastifyInstance } from 'fastify';
import { type App, openApp } from '../../app.ts';
import { AppError } from '../../base/errors.ts';
import { isLoopback } from '../../base/network.ts';
import { gitVersion } from '../../engine/git/git-version.ts';
import { offerSetup, setUpUnattended } from '../../flow/accounts/set-up.ts';
import { startIngestion } from '../../flow/ingest/start-ingestion.ts';
import { sweep } from '../../flow/upkeep/sweep.ts';
import { foreignBaseUrls } from '../../record/access/mcp-tokens.ts';
import { checkStore } from './check-store.ts';
import type { Command } from './command.ts';
import { ingestFirstProject } from './first-project.ts';
import { ORGANIZATION_OPTION } from './pick-organization.ts';
import { readSourceOperand } from './source-operand.ts';
import { untilTold } from './until-told.ts';

const DRAIN_MS = 25_000;
const HOUSEKEEPING_EVERY_MS = 3_600_000;

export const serve: Command = {
  name: 'serve',
  summary: 'Start the server; with a repository, ingest it and say how to connect.',
  operands: '[path or https address]',
  options: {
    'no-worker': { about: 'Leave ingestion to `lorekeep work` processes.' },
    ...ORGANIZATION_OPTION,
  },
  async run(invocation) {
    const { config, log, print, operands, on } = invocation;
    const [text] = operands;
    const operand = text === undefined ? undefined : await readSourceOperand(text, config);
    await gitVersion();
    const app = await openApp(config, log);
    try {
      warnAtStart(app);
      await warnOfForeignTokens(app);
      await checkStore(app);
      await createAdmin(app);
      // Loaded only here: the other commands start in half the time without it.
      const { buildServer } = await import('../http/server.ts');
      const server = await buildServer(app);
      await listen(server, app);
      app.codeReader.start();
      const told = untilTold(app);
      // Beside a progress bar only what is wrong is worth a line.
      const ingestionLog = operand ? log.child({}, { level: 'warn' }) : log;
      const ingestion = on('no-worker') ? undefined : startIngestion({ ...app, log: ingestionLog });
      const housekeeping = setInterval(() => void keepHouse(app), HOUSEKEEPING_EVERY_MS);
      if (operand) await ingestFirstProject(app, operand, invocation);
      else {
        const setupUrl = await offerSetup(app.database.db, config.baseUrl, app.clock.now());
        print(
          { url: config.baseUrl, mcp_url: `${config.baseUrl}/mcp`, setup_url: setupUrl ?? null },
          welcome(config.baseUrl, setupUrl),
        );
      }
      await told;
      clearInterval(housekeeping);
      await Promise.all([drain(server, app), ingestion?.stop()]);
      return 0;
    } finally {
      await app.database.close();
    }
  },
};

function welcome(baseUrl: string, setupUrl: string | undefined): string[] {
  const lines = [
    `Lorekeep serves on ${baseUrl}`,
    `  MCP endpoint   ${baseUrl}/mcp`,
    `  API reference  ${baseUrl}/docs`,
  ];
  if (setupUrl)
    lines.push(
      '',
      'Nobody has an account yet. Create the first owner with this link, which works once within a day:',
      `  ${setupUrl}`,
    );
  return lines;
}

function warnAtStart({ config, log }: App): void {
  for (const name of config.unknownVariables)
    log.warn(`${name} is set, but there is no such setting. See docs/configuration.md.`);
  if (!isLoopback(config.host) && config.baseUrl.startsWith('http:')) {
    log.warn(
      `The server listens on ${config.host} and its base URL is not https: tokens travel unprotected. Put a TLS proxy in front and set LOREKEEP_BASE_URL.`,
    );
  }
}

async function warnOfForeignTokens({ config, database, clock, log }: App): Promise<void> {
  const foreign = await foreignBaseUrls(database.db, [config.baseUrl, ...config.formerBaseUrls], clock.now());
  for (const { baseUrl, tokens } of foreign) {
    log.warn(
      `${tokens} active tokens were issued for ${baseUrl} and do not work under ${config.baseUrl}. Set LOREKEEP_BASE_URL back, or LOREKEEP_FORMER_BASE_URLS=${baseUrl} to keep them valid.`,
    );
  }
}

async function createAdmin({ config, database, clock, log }: App): Promise<void> {
  const { adminEmail: email, adminPassword: password } = config;
  if (email === undefined || password === undefined) return;
  const name = email.split('@')[0] ?? email;
  const made = await setUpUnattended(
    database.db,
    { name, email, password, organizationName: 'My organization' },
    clock.now(),
  );
  if (made) log.info(`Created the first owner ${email}.`);
}

async function listen(server: FastifyInstance, { config }: App): Promise<void> {
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const advice: Record<string, string> = {
      EADDRINUSE: `Port ${config.port} on ${config.host} is in use. Stop the other program, or set LOREKEEP_PORT.`,
      EACCES: `Port ${config.port} may not be opened by this user. Set LOREKEEP_PORT to a number above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${config.host}. Set LOREKEEP_HOST.`,
      ENOTFOUND: `The name ${config.host} is not known. Set LOREKEEP_HOST to an address of this machine.`,
    };
    throw new AppError(
      'start-failed',
      (typeof reason === 'string' && advice[reason]) ||
        `The server cannot listen on ${config.host}:${config.port}: ${String(cause)}`,
      { cause },
    );
  }
}

/** No new connections, running requests end in peace, and what is still open after 25 s is cut. */
async function drain(server: FastifyInstance, { log }: App): Promise<void> {
  const cut = setTimeout(() => {
    log.warn('Some requests did not end in time and were cut.');
    server.server.closeAllConnections();
  }, DRAIN_MS);
  // A connection that is kept alive becomes idle when its last request ends, and nobody else would close it then.
  const sweep = setInterval(() => server.server.closeIdleConnections(), 100);
  await server.close();
  clearInterval(sweep);
  clearTimeout(cut);
}

async function keepHouse({ database: { db }, config, clock, log }: App): Promise<void> {
  try {
    await sweep(db, config, clock.now());
  } catch (error) {
    log.error({ err: error }, 'What is kept no longer could not be deleted; the next try is in an hour.');
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from '../mcp/conformance-fixture.ts';
import { type Door, openDoor } from '../mcp/door.ts';
import { completedProject } from '../mcp/projects.ts';
import { type HeaderProxy, startHeaderProxy } from './header-proxy.ts';
import { run } from './run.ts';

/** The suite's scenarios that any server must pass, with nothing of its own in it. */
const ANY_SERVER = {
  'conformance-2025': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  'conformance-2026': [
    'tools-list',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'sep-2164-resource-not-found',
  ],
};

/** A server without sessions cannot ask its client anything in the older era, nor replay a broken stream. */
const SERVER_TO_CLIENT = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-polling',
];

const OLDER_SCENARIOS = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'server-sse-multiple-streams',
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'resources-subscribe',
  'resources-unsubscribe',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'dns-rebinding-protection',
];

async function conform(suite: string, url: string, args: string[]): Promise<void> {
  const { status, output } = await run(process.execPath, [
    `node_modules/${suite}/dist/index.js`,
    'server',
    '--url',
    url,
    ...args,
  ]);
  expect(status, output).toBe(0);
}

describe('the real server', () => {
  let door: Door;
  let proxy: HeaderProxy;
  beforeAll(async () => {
    door = await openDoor('sqlite');
    await completedProject(door.app, door.organizationId, 'Billing');
    proxy = await startHeaderProxy(door.url, (await door.makeToken()).token);
  });
  afterAll(async () => {
    await proxy.stop();
    await door.stop();
  });

  it.each(ANY_SERVER['conformance-2025'])('conforms to 2025-11-25 in %s', (scenario) =>
    conform('conformance-2025', proxy.url, ['--scenario', scenario]),
  );
  it.each(ANY_SERVER['conformance-2026'])('conforms to 2026-07-28 in %s', (scenario) =>
    conform('conformance-2026', proxy.url, ['--scenario', scenario, '--spec-version', '2026-07-28']),
  );
});

describe("the suite's own fixtures behind the same door", () => {
  let door: Door;
  let proxy: HeaderProxy;
  beforeAll(async () => {
    door = await openDoor('sqlite', { serverFor: fixtureServer });
    proxy = await startHeaderProxy(door.url, (await door.makeToken()).token);
  });
  afterAll(async () => {
    await proxy.stop();
    await door.stop();
  });

  it('meet every requirement of 2026-07-28', async () => {
    await conform('conformance-2026', proxy.url, ['--requirements', '2026-07-28']);
  }, 120_000);

  it('leave out only what the older era cannot have without sessions', async () => {
    const { output } = await run(process.execPath, ['node_modules/conformance-2025/dist/index.js', 'list']);
    const listed = [...(output.split('Client scenarios')[0] ?? '').matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...OLDER_SCENARIOS, ...SERVER_TO_CLIENT].sort());
  });

  it.each(OLDER_SCENARIOS)('conform to 2025-11-25 in %s', (scenario) =>
    conform('conformance-2025', proxy.url, ['--scenario', scenario]),
  );
});

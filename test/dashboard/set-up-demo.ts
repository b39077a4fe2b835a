import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, type Visitor, type VisitorOptions, visit } from './browser.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';

/** A server and a browser for all tests of a file. They are there when the first test runs. */
export interface Demo {
  readonly server: DemoServer;
  readonly browser: Browser;
  /** The project that is there from the start; empty when none was wished for. */
  readonly id: string;
  /** Opens the browser for the owner, who is signed in. */
  visitAsOwner(options?: Omit<VisitorOptions, 'session'>): Promise<Visitor>;
}

interface Wish {
  answerer?: NonNullable<Parameters<typeof startDemoServer>[0]>['answerer'];
  /** Makes what the file needs, and names its project. */
  prepare?: (server: DemoServer) => Promise<string>;
}

export function setUpDemo({ answerer, prepare = addParcelRouter }: Wish = {}): Demo {
  let parts: { server: DemoServer; browser: Browser; id: string } | undefined;
  const opened = () => {
    if (!parts) throw new Error('The demo is there when a test runs, not before.');
    return parts;
  };
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startDemoServer(answerer ? { answerer } : {}), openBrowser()]);
    parts = { server, browser, id: '' };
    parts.id = await prepare(server);
  });
  afterAll(async () => {
    await parts?.browser.close();
    await parts?.server.stop();
  });
  return {
    get server() {
      return opened().server;
    },
    get browser() {
      return opened().browser;
    },
    get id() {
      return opened().id;
    },
    visitAsOwner: (options) =>
      visit(opened().browser, opened().server.url, { ...options, session: opened().server.session }),
  };
}

function addParcelRouter(server: DemoServer): Promise<string> {
  return server.addProject('parcel-router');
}

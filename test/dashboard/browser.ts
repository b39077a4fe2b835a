import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { cookieName } from '../../src/edge/guard/authenticate.ts';

/** Debian's Chromium, without a window and without any request of its own. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A person at a browser: own cookies, and every fault of the page written down. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors in the console, uncaught errors, and requests to anywhere but the server. Must stay empty. */
  faults: string[];
  newTab(): Promise<Page>;
}

/** A page in a browser on a busy machine may need a while until it shows what is expected. */
const PATIENCE_MS = 30_000;

export interface VisitorOptions {
  session?: string;
  width?: number;
  theme?: 'light' | 'dark';
  /** Console messages that a test provokes on purpose, such as a refused request. */
  expected?: RegExp;
}

export async function visit(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { session, width = 1280, theme = 'light', expected } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (session) {
    await context.addCookies([{ name: cookieName(url), value: session, url, httpOnly: true, sameSite: 'Lax' }]);
  }
  const faults: string[] = [];
  const watch = (page: Page) => {
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') faults.push(`dialog: ${dialog.message()}`);
      void dialog.accept();
    });
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (!expected?.test(`${message.text()} ${message.location().url}`)) faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const outside = !request.url().startsWith(url) && !/^(data|blob|about|chrome-error):/.test(request.url());
      if (outside) faults.push(`outside request: ${request.url()}`);
    });
    return page;
  };
  const newTab = async () => watch(await context.newPage());
  return { context, page: await newTab(), faults, newTab };
}

/** Diagrams are drawn when they are seen, or when the reader has done anything. */
export async function drawAll(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
}

/**
 * Presses a button that copies, and gives back what it copied. Copying takes a moment, so the clipboard is read until
 * something new is in it. The page's own code is text here, because this program has no DOM.
 */
export async function copyBy(button: Locator): Promise<string> {
  const page = button.page();
  const before = 'nothing was copied yet';
  await page.evaluate(`navigator.clipboard.writeText('${before}')`);
  await button.click();
  for (;;) {
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    if (text !== before) return text;
  }
}

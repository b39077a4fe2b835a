// `node scripts/terminal-picture.ts`: this repository is ingested and asked at the command line, and what the terminal
// shows becomes docs/screenshots/terminal-light.png and -dark.png. Run it when answers have changed; the tests do not.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../test/dashboard/browser.ts';

const QUESTION = 'Where is an MCP token revoked?';
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const THEMES = {
  light: { paper: '#ffffff', ink: '#1f2328', faint: '#57606a', name: '#0550ae', frame: '#d0d7de' },
  dark: { paper: '#0d1117', ink: '#e6edf3', faint: '#8b949e', name: '#79c0ff', frame: '#30363d' },
};

const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-picture-'));
const lorekeep = (...args: string[]) =>
  execFileSync(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LOREKEEP_DATA_DIR: dataDir, LOREKEEP_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
const browser = await openBrowser();
try {
  const { name } = JSON.parse(lorekeep('ingest', ROOT, '--json'));
  const answer = lorekeep('ask', name, QUESTION);
  for (const [theme, colours] of Object.entries(THEMES)) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 200 }, deviceScaleFactor: 1 });
    await page.setContent(terminal(`$ npx lorekeep ask lorekeep "${QUESTION}"`, answer, colours));
    await page.locator('main').screenshot({ path: join(ROOT, `docs/screenshots/terminal-${theme}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function terminal(command: string, answer: string, colours: (typeof THEMES)['light']): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const coloured = escaped(answer)
    .replace(/`([^`\n]+)`/g, '<b>$1</b>')
    .replace(/(\[\d+\](?: \S+:\d+-\d+.*$)?)/gm, '<i>$1</i>');
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: ${colours.paper} }
    main { width: 1000px; box-sizing: border-box; padding: 20px 24px; border: 1px solid ${colours.frame}; border-radius: 8px;
      background: ${colours.paper}; color: ${colours.ink}; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 14px/1.5 "DejaVu Sans Mono", monospace }
    b { color: ${colours.name}; font-weight: normal }
    i { color: ${colours.faint}; font-style: normal }
  </style><main>${escaped(command)}\n\n${coloured.trim()}</main>`;
}

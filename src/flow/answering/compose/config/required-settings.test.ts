import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  '.env.example': `# The folder of the crates is required
# A folder or an address.
CRATE_FOLDER=

DEPOT_SMELTER_KEY=
DEPOT_SMELTER_URL=
DEPOT_SMELTER_SPEED=
`,
  'src/env.ts': `export const folder = process.env.CRATE_FOLDER;

/** Checks what the smelter of the depot needs. */
export function checkSmelter(values: NodeJS.ProcessEnv): void {
  if (!process.env.DEPOT_SMELTER_KEY) {
    issue("DEPOT_SMELTER_KEY", "DEPOT_SMELTER_KEY is required when DEPOT=smelter");
  }
  if (!process.env.DEPOT_SMELTER_URL) throw new Error("missing");
  heat(process.env.DEPOT_SMELTER_SPEED);
}
`,
};

test('which are required for something is told of the settings that speak of it', async () => {
  const { text } = await askSources('Which environment variables are required to use the smelter?', {
    sources: SOURCES,
  });
  expect(text).toContain('`DEPOT_SMELTER_KEY`: the code says "DEPOT_SMELTER_KEY is required when DEPOT=smelter"');
  expect(text).not.toContain('CRATE_FOLDER');
});

test('which are required at all is told with the lines of the comment that says so', async () => {
  const { text, places } = await askSources('Which environment variables are required?', { sources: SOURCES });
  expect(text).toContain('`CRATE_FOLDER`: The folder of the crates');
  expect(places).toContain('.env.example:1-3');
});

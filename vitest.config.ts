import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const browser = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const hasBrowser = existsSync(browser);
if (!hasBrowser) {
  console.warn(
    `No Chromium at ${browser}: the dashboard is NOT tested in a browser in this run. Install it (Debian: apt-get install chromium) or name it in CHROMIUM.`,
  );
}

/** Processes and threads of the program are started as they are built: from their sources they take three times as long. */
const BUILT = { find: /^(\.\.\/)+base\/program-file\.ts$/, replacement: join(import.meta.dirname, 'test/build.ts') };

/** The long tests go first: a short one at the end leaves no core without work. */
class DoorsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isDoor = ({ project }: TestSpecification): boolean => project.name === 'doors';
    return [...sorted.filter(isDoor), ...sorted.filter((file) => !isDoor(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        resolve: {
          alias: [
            BUILT,
            { find: /^\.\/password-cost\.ts$/, replacement: join(import.meta.dirname, 'test/password-cost.ts') },
          ],
        },
        test: {
          name: 'doors',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(hasBrowser ? [] : ['test/dashboard/**'])],
        },
      },
      {
        extends: true,
        resolve: { alias: [BUILT] },
        test: { name: 'units', include: ['src/**/*.test.ts', 'dashboard/**/*.test.ts'] },
      },
    ],
    sequence: { sequencer: DoorsFirst },
    // Test files keep nothing outside of themselves, so they share processes and load the code once.
    isolate: false,
    globalSetup: ['test/set-up.ts'],
    // On two cores, three files at a time take a tenth less than two, as tests also wait for servers and processes of their
    // own; more would make those slow.
    maxWorkers: 3,
    // How long servers, processes and browsers take on a busy machine is no finding of a test; one that hangs still ends.
    testTimeout: 180_000,
    // Browsers, servers and databases share two cores here: a test that a stall has failed is asked once more, and told of.
    retry: 1,
    // A page in a browser on a busy machine may need a while until it shows what is expected.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    pool: 'forks',
  },
});

import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/queues.ts': "export const VideoQueue = new SqliteQueue<Video>('video');\n",
  'src/worker.ts':
    "import { VideoQueue } from './queues.ts';\n\n/** Makes the worker that converts videos. */\nexport function startVideoWorker() {\n  return new Runner(VideoQueue, { run: convertVideo });\n}\n\nasync function convertVideo(job: Job) {\n  await shrink(job);\n}\n\nasync function shrink(job: Job) {}\n",
  'src/uploads.ts':
    "import { VideoQueue } from './queues.ts';\n\n/** Takes an uploaded film in. */\nexport async function uploadFilm(file: string) {\n  await keepFilm(file);\n  await VideoQueue.enqueue({ file });\n}\n\nasync function keepFilm(file: string) {}\n",
  'src/clock.ts':
    "import cron from 'node-cron';\nimport { dropOldFilms } from './old-films.ts';\n\ncron.schedule('0 3 * * *', dropOldFilms);\n",
  'src/old-films.ts': '/** Drops films that nobody has seen for a year. */\nexport async function dropOldFilms() {}\n',
};

test.each([
  [
    'Which background jobs are there?',
    /^At least two background jobs were found: `dropOldFilms` \(drops films .*; every day at 03:00, `0 3 \* \* \*`; done by `src\/old-films\.ts`\).*`video` \(asked for in `uploadFilm`; done by `convertVideo` in `src\/worker\.ts`\)/,
  ],
  ['Which jobs are there and who handles them?', /^At least two background jobs were found/],
  [
    'What runs on a schedule?',
    /^At least one scheduled job was found: `dropOldFilms` \(.*every day at 03:00, `0 3 \* \* \*`/,
  ],
  [
    'How does uploadFilm work?',
    /It hands work over: `video` is done in the background by `convertVideo` in `src\/worker\.ts`/,
  ],
  ['What breaks if I change convertVideo?', /It runs in the background for `video`: asked for in `uploadFilm`/],
  ['What does convertVideo do?', /It runs in the background for `video`: asked for in `uploadFilm`/],
])('%s', async (question, expected) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'films' });
  expect(text).toMatch(expected);
});

test('words that fit every job neither weaken a list nor stand for what tells jobs apart', async () => {
  const ask = (question: string) => askSources(question, { sources: SOURCES, projectName: 'films' });
  expect((await ask('Which jobs are there and who handles them?')).support).toBe('strong');
  expect((await ask('Which background jobs convert a video?')).text).toMatch(
    /^Of two background jobs found, one background job fits the question: `video`/,
  );
});

test('what a list says of each answers the second part of a question', async () => {
  const commands = ['add', 'drop', 'show', 'sort'].map(
    (name) =>
      `@cli.command()\ndef ${name}():\n    """${name.charAt(0).toUpperCase()}${name.slice(1)}s a crate of the store."""\n`,
  );
  const { text, support } = await askSources('How many commands are there and what does each do?', {
    sources: { 'store/cli.py': `import click\n\n@click.group()\ndef cli():\n    pass\n\n${commands.join('\n')}` },
    projectName: 'store',
  });
  expect(support).toBe('strong');
  expect(text).toMatch(/^Four commands were found/);
  expect(text).toMatch(/\| `[\w ]*drop` \[\d\] \| Drops a crate of the store \|/);
  expect(text).not.toContain('Not answered here');
});

test('jobs whose times stand among the settings are told one by one, by what they are called there', async () => {
  const { text } = await askSources('Which background jobs run on a schedule?', {
    sources: {
      'server/clock.ts': `import schedule from 'node-schedule';
import { jobs } from './settings.ts';

export const startClock = (): void => {
  schedule.scheduleJob(jobs['shelf-scan'].time, () => {
    log('scan');
    scan();
  });
  schedule.scheduleJob(jobs['dust-off'].time, () => {
    log('dust');
    dust();
  });
  schedule.scheduleJob('nightly', '0 3 * * *', closeShelves);
};

function closeShelves() {}
`,
    },
    projectName: 'shelves',
  });
  expect(text).toMatch(/^At least three scheduled jobs were found/);
  expect(text).toContain("`shelf-scan` (on the schedule `jobs['shelf-scan'].time`");
  expect(text).toContain("`dust-off` (on the schedule `jobs['dust-off'].time`");
  expect(text).toContain('`closeShelves` (every day at 03:00, `0 3 * * *`');
});

test('what runs in the background is told by its jobs, and not by what is called a background', async () => {
  const { text } = await askSources('What runs in the background?', {
    sources: {
      'package.json': '{ "name": "depot", "dependencies": { "node-cron": "^3.0.0" } }\n',
      'src/sweep.ts':
        "import cron from 'node-cron';\n\n/** Removes parcels that nobody fetched. */\nexport function sweep() {}\n\ncron.schedule('0 3 * * *', sweep);\n",
      'src/theme.ts': 'export interface BackgroundImage {\n  url: string;\n}\nexport const backgroundColour = 1;\n',
    },
  });
  expect(text).toContain('`sweep`');
  expect(text).not.toContain('BackgroundImage');
});

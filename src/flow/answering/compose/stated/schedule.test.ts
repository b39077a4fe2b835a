import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const CLOCK = {
  'src/clock.ts':
    "import cron from 'node-cron';\nimport { dropOldFilms } from './old-films.ts';\nimport { countSeats } from './seats.ts';\n\ncron.schedule('0 3 * * *', dropOldFilms);\ncron.schedule('*/5 * * * *', countSeats);\n",
  'src/old-films.ts': '/** Drops films that nobody has seen for a year. */\nexport async function dropOldFilms() {}\n',
  'src/seats.ts': '/** Counts the seats that are taken. */\nexport async function countSeats() {}\n',
};

test('how often something runs is said by its schedule', async () => {
  const { text, support } = await askSources('How often are old films dropped?', { sources: CLOCK });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`dropOldFilms` runs every day at 03:00, `0 3 \* \* \*` \[1\]/);
  expect(text).not.toContain('countSeats');
});

test('how often that is done is asked of the first subject', async () => {
  const { text } = await askSources('How are old films dropped and how often is that done?', { sources: CLOCK });
  const [first, told] = ['`dropOldFilms` in `src/old-films.ts`', 'every day at 03:00'].map((words) =>
    text.indexOf(words),
  );
  expect(first).toBe(0);
  expect(told).toBeGreaterThan(0);
});

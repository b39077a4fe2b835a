import { expect, test } from 'vitest';
import { cronInWords } from './cron-words.ts';

test.each([
  ['0 3 * * *', 'every day at 03:00'],
  ['*/5 * * * *', 'every five minutes'],
  ['crontab(minute="*/1")', 'every minute'],
  ['crontab(minute=0, hour="*/2")', 'every two hours'],
  ['30 2 * * 0', 'every Sunday at 02:30'],
  ['0 0 1 1 * ?', 'on day 1 of every month at 01:00'],
  // Weekdays have other numbers behind seconds, and some clouds write the year last.
  ['0 0 6 * * 0', null],
  ['0 3 * * ? *', null],
  ['0 3 1-7 * *', null],
  ['0 0/1 * * * ?', 'every minute'],
  ['0 6,18 * * *', 'every day at 06:00 and 18:00'],
  ['30 9 * * 1-5', 'from Monday to Friday at 09:30'],
  ['@weekly', 'every Sunday at 00:00'],
  ['Cron.Daily', 'every day at 00:00'],
  ['Cron.Daily(3, 30)', 'every day at 03:30'],
  ['Cron.Weekly(DayOfWeek.Friday, 4)', 'every Friday at 04:00'],
  ['Cron.Hourly', 'every hour'],
  ['Cron.Daily(hour)', null],
  ['every 5 minutes', null],
])('%s is %s', (text, words) => {
  expect(cronInWords(text)).toBe(words);
});

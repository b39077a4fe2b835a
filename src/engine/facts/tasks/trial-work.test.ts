import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('work that is done only while the product is being made or tried out is none of its jobs', async () => {
  const text = `const startTestMode = () => {
  setInterval(() => {
    counts.publish(queue.length());
  }, 5000);
};
const sweepCrates = () => {
  setInterval(() => {
    crates.removeStale();
  }, 5000);
};
if (config.get('env') === 'development') {
  setInterval(() => {
    crates.reloadSamples();
  }, 5000);
}
`;
  const facts = extractFacts('src/jobs.js', text, await parseFile('src/jobs.js', text));
  const jobs = facts.filter(({ kind }) => kind === 'task').map(({ subject }) => subject);
  expect(jobs).toEqual(['removeStale']);
});

import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

async function jobsIn(source: string): Promise<string[]> {
  const path = 'server/jobs/index.js';
  return extractFacts(path, source, await parseFile(path, source)).flatMap((fact) =>
    fact.kind === 'task' && fact.values.role === 'does'
      ? [[fact.values.name, fact.values.handler, fact.values.schedule].map((each) => each ?? '–').join(' | ')]
      : [],
  );
}

test('jobs that are added as objects have their names, what does them, and when', async () => {
  const source = `class Lids {
  plan() {
    const at = cronOfFiveMinutes();
    this.#jobs.addJob({
      at,
      job: path.resolve(__dirname, 'fetch/index.js'),
      name: 'fetch-lids',
    });
    jobs.addJob({ at: '0 3 * * *', job: require('path').resolve(__dirname, 'clean.js'), name: 'clean-lids' });
    return this.#jobs.addJob({ name: 'count-lids', job: this.countLids.bind(this), offloaded: false });
  }
  countLids() {}
}
`;
  expect(await jobsIn(source)).toEqual([
    'fetch-lids | ./fetch/index.js# | on a cron schedule',
    'clean-lids | ./clean.js# | 0 3 * * *',
    'count-lids | countLids | –',
  ]);
});

test('a function that adds a job is told by those that call it', async () => {
  const source = `function planJob(key, name, script) {
  const at = \`\${s} \${m} \${h} * * *\`;
  jobs.addJob({ at, job: path.resolve(__dirname, script), name });
}

module.exports = {
  planCleaning() {
    return planJob('clean', 'clean-lids', 'clean-lids.js');
  },
  planLetters() {
    return planJob('letters', 'send-letters', 'send-letters.js');
  },
};
`;
  expect(await jobsIn(source)).toEqual([
    'clean-lids | ./clean-lids.js# | on a cron schedule',
    'send-letters | ./send-letters.js# | on a cron schedule',
  ]);
});

import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { doerNames, whenDone } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return tasksOf(evidence).map((task) => `${task.name} | ${doerNames(task)} | ${whenDone(evidence, task)}`);
}

const CLOCK = `export abstract class OwnScheduler {
  protected abstract intervalMs: number
  enable () {
    this.timer = setInterval(() => this.execute(), this.intervalMs)
  }
  async execute () {
    await this.internalExecute()
  }
  protected abstract internalExecute (): Promise<void>
}
`;
const SPANS =
  'export const SPANS_MS = {\n  // how often\n  SWEEP: 60000 * 60, // 1 hour\n  COUNT: 60_000 * 60 * 24,\n  WAIT: load().wait\n}\n';

function scheduler(name: string, field: string): string {
  return `import { OwnScheduler } from './own-scheduler.ts'\nexport class ${name} extends OwnScheduler {\n  protected ${field}\n  protected async internalExecute () {\n    await crates.go()\n  }\n}\n`;
}

test('each class that extends a scheduler of the project is work with a span of its own, and the scheduler is none', async () => {
  expect(
    await told({
      'server/schedulers/own-scheduler.ts': CLOCK,
      'server/spans.ts': SPANS,
      'server/schedulers/sweep.ts': scheduler('SweepScheduler', 'intervalMs = SPANS_MS.SWEEP'),
      'server/schedulers/count.ts': scheduler('CountScheduler', 'intervalMs = SPANS_MS.COUNT'),
      'server/schedulers/plain.ts': scheduler('PlainScheduler', 'intervalMs: number = 5 * 60 * 1000;'),
      'server/schedulers/held.ts': scheduler('HeldScheduler', 'intervalMs = SPANS_MS.WAIT'),
    }),
  ).toEqual([
    'CountScheduler | `CountScheduler.internalExecute` in `server/schedulers/count.ts` | every day',
    'HeldScheduler | `HeldScheduler.internalExecute` in `server/schedulers/held.ts` | every `SPANS_MS.WAIT` milliseconds',
    'PlainScheduler | `PlainScheduler.internalExecute` in `server/schedulers/plain.ts` | every 5 minutes',
    'SweepScheduler | `SweepScheduler.internalExecute` in `server/schedulers/sweep.ts` | every hour',
  ]);
});

test('what extends a scheduler that has no clock is no work in the background', async () => {
  expect(
    await told({
      'server/own-scheduler.ts': 'export class OwnScheduler {\n  execute () {\n    this.internalExecute()\n  }\n}\n',
      'server/sweep.ts': scheduler('SweepScheduler', 'intervalMs = 5'),
      'server/count.ts': scheduler('CountScheduler', 'intervalMs = 5'),
    }),
  ).toEqual([]);
});

test('a span that an object or a class of constants holds is told by its value', async () => {
  expect(
    await told({
      'server/spans.ts': SPANS,
      'server/viewers.ts':
        'class Viewers {\n  constructor () {\n    setInterval(() => this.sweepViewers(), SPANS_MS.SWEEP)\n  }\n  sweepViewers () {}\n}\n',
      'src/main/java/shop/Times.java':
        'package shop;\npublic final class Times {\n  public static final String NIGHT = "0 30 4 * * MON";\n}\n',
      'src/main/java/shop/Clock.java':
        'package shop;\nclass Clock {\n  @Scheduled(cron = Times.NIGHT)\n  void count() {}\n}\n',
    }),
  ).toEqual([
    'Clock.count | `src/main/java/shop/Clock.java` | every Monday at 04:30, `0 30 4 * * MON`',
    'Viewers.sweepViewers | `server/viewers.ts` | every hour',
  ]);
});

test('a table of those who do the jobs of a queue names each of the jobs', async () => {
  expect(
    await told({
      'server/jobs.ts':
        "import { Worker } from 'bullmq'\nimport { sendMail } from './mail.ts'\nconst handlers: { [id in JobType]: (job: Job) => Promise<void> } = {\n  'send-mail': sendMail,\n  [JobType.Pack]: packCrate\n}\nconst errorHandlers: { [id in JobType]?: (job: Job) => void } = {\n  'send-mail': onMailLost,\n  pack: onPackLost\n}\nconst jobLimits: { [id in JobType]: number } = {\n  'send-mail': 4,\n  pack: 5\n}\nfor (const name of Object.keys(handlers)) new Worker(name, handlers[name])\n",
      'server/other-mail.ts': 'export async function sendMail (mail: Mail) {}\n',
      'server/steps.ts':
        "import { Job } from 'bullmq'\nconst taskProcessors: { [type in TaskType]: (task: Task) => void } = {\n  cut: cutCrate,\n  glue: glueCrate\n}\nfunction cutCrate () {}\nfunction glueCrate () {}\n",
      'server/mail.ts': 'export async function sendMail (job: Job) {}\nexport async function packCrate (job: Job) {}\n',
      'server/orders.ts':
        "export class Orders {\n  pay () {\n    queue.createJob({ type: 'send-mail', payload: this.id })\n  }\n}\n",
    }),
  ).toEqual([
    'send-mail | `sendMail` in `server/mail.ts` | asked for in `Orders.pay`',
    'Pack | `packCrate` in `server/mail.ts` | ',
  ]);
});

test('a setting of another group is not the time that a name stands for', async () => {
  const config = (group: string) =>
    `${group}: {\n      get CHECK_INTERVAL () { return config.get<string>('${group.toLowerCase()}.check_interval') }\n    }`;
  expect(
    await told({
      'server/config.ts': `import config from 'config'\nconst CONFIG = {\n  CRATES: {\n    CHECK_INTERVAL: parse(config.get<string>('crates.check_interval'))\n  },\n  ${config('LETTERS')}\n}\nexport { CONFIG }\n`,
      'config/default.yaml': "crates:\n  check_interval: '1 hour'\nletters:\n  check_interval: '2 hours'\n",
      'server/jobs.ts':
        'setInterval(() => checkCrates(), CONFIG.CRATES.CHECK_INTERVAL)\nsetInterval(() => checkLetters(), CONFIG.LETTERS.CHECK_INTERVAL)\nfunction checkCrates () {}\nfunction checkLetters () {}\n',
    }),
  ).toEqual([
    'checkCrates | `server/jobs.ts` | as often as `crates.check_interval` says',
    'checkLetters | `server/jobs.ts` | every `CONFIG.LETTERS.CHECK_INTERVAL` milliseconds',
  ]);
});

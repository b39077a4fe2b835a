import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

test('actors of Dramatiq go by the names they are given, also under a mark of the project, and by the clock they are told', async () => {
  const evidence = await evidenceIn({
    'depot/worker.py': 'import dramatiq\n\ndef actor(**options):\n    return dramatiq.actor(**options)\n',
    'depot/crates/tasks.py': `from depot.worker import CronTrigger, TaskPriority, actor, enqueue_job

@actor(actor_name="crates.weigh", priority=TaskPriority.LOW)
async def weigh(crate_id: int) -> None:
    await weigh_crate(crate_id)

@actor(
    actor_name="crates.count",
    cron_trigger=CronTrigger(hour=0, minute=0),
)
async def count() -> None:
    await count_crates()

@actor(actor_name="crates.report", cron_trigger=CronTrigger(minute=5))
async def report() -> None:
    await report_crates()

@actor(actor_name="crates.sweep", cron_trigger=CronTrigger.from_crontab("*/15 * * * *"))
async def sweep() -> None:
    enqueue_job("crates.weigh", crate_id=1)
`,
    'depot/vans/tasks.py': `import dramatiq
from periodiq import cron

@dramatiq.actor(periodic=cron("30 4 * * *"))
def wash():
    wash_vans()
`,
    'stage/main.py': `@actor("Hamlet")
def speak():
    say()
`,
  });
  expect(
    tasksOf(evidence)
      .map((each) => `${each.name}: ${each.schedules.map(({ text }) => text).join()} ${each.asked.length}`)
      .sort(),
  ).toEqual([
    'crates.count: every day at 00:00 0',
    'crates.report: 5 * * * * 0',
    'crates.sweep: */15 * * * * 0',
    'crates.weigh:  1',
    'wash: 30 4 * * * 0',
  ]);
});

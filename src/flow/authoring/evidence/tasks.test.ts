import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { doerNames, whenDone, workTold } from '../wording/task-words.ts';
import { tasksOf } from './tasks.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return tasksOf(evidence).map((task) => `${task.name} | ${doerNames(task)} | ${whenDone(evidence, task)}`);
}

test('a queue joins who fills it with who works on it, whatever each file calls it', async () => {
  expect(
    await told({
      'src/queues.ts': "export const VideoQueue = new SqliteQueue<Video>('video');\n",
      'src/worker.ts':
        "import { VideoQueue } from './queues.ts';\nexport function work() {\n  return new Runner(VideoQueue, { run: convert });\n}\nasync function convert(job: Job) {}\n",
      'src/api.ts':
        "import { VideoQueue } from './queues.ts';\nexport class Uploads {\n  async add(file: string) {\n    await VideoQueue.enqueue({ file });\n  }\n}\n",
    }),
  ).toEqual(['video | `convert` in `src/worker.ts` | asked for in `Uploads.add`']);
});

test('jobs of the same name in two modules are two jobs', async () => {
  const job = (module: string) =>
    `module ${module}\n  class SendJob < ApplicationJob\n    def perform; end\n  end\nend\n`;
  expect(
    await told({
      'app/jobs/mail/send_job.rb': job('Mail'),
      'app/jobs/sms/send_job.rb': job('Sms'),
      'app/models/order.rb':
        'class Order\n  def paid\n    Mail::SendJob.perform_later\n  end\n  def sent\n    Sms::SendJob.perform_later\n  end\nend\n',
    }),
  ).toEqual([
    'Mail::SendJob | `SendJob.perform` in `app/jobs/mail/send_job.rb` | asked for in `Order.paid`',
    'Sms::SendJob | `SendJob.perform` in `app/jobs/sms/send_job.rb` | asked for in `Order.sent`',
  ]);
});

test('what a schedule names is found by its name, and a loop is not told as a function that is called', async () => {
  expect(
    await told({
      'shop/tasks.py':
        "from celery import shared_task\n\n\n@shared_task\ndef clean():\n    pass\n\n\n@shared_task\ndef unasked():\n    pass\n\n\napp.conf.beat_schedule = {'nightly': {'task': 'shop.tasks.clean', 'schedule': crontab(hour=3)}}\n",
      'watch.go':
        'package shop\n\nfunc Watch() {\n\tt := time.NewTicker(5 * time.Minute)\n\tfor range t.C {\n\t\tlook()\n\t}\n}\n',
      'src/main/java/shop/Clock.java': `class Clock {\n  @Scheduled(cron = Times.EVERY_DAY_AT_5PM)\n  void count() {}\n  @Scheduled(every = "24h")\n  void send() {}\n  @Scheduled(cron = "\${clock.sweep}")\n  void sweep() {}\n}\n`,
      'src/main/resources/application.properties': `clock.sweep=\${CLOCK_SWEEP:0 0 3 * * *}\n`,
    }),
  ).toEqual([
    'Clock.count | `src/main/java/shop/Clock.java` | every day at 5pm',
    'Clock.send | `src/main/java/shop/Clock.java` | every day',
    'Clock.sweep | `src/main/java/shop/Clock.java` | every day at 03:00, `0 0 3 * * *`, unless `clock.sweep` says otherwise',
    'clean | `shop/tasks.py` | on the schedule `crontab(hour=3)`',
    'unasked | `shop/tasks.py` | ',
    'Watch | `watch.go` | in a loop, every 5 minutes',
  ]);
});

test('what a processor of tasks is told to do is a task, with the span after which it is done again', async () => {
  expect(
    await told({
      'shop/tasks.py':
        'from datetime import timedelta\n\nPAUSE = timedelta(minutes=5)\n\n\n@register_task_handler(timeout=timedelta(minutes=9))\ndef send(order):\n    pass\n\n\n@register_recurring_task(run_every=timedelta(hours=6))\ndef clean():\n    pass\n\n\n@register_recurring_task(run_every=PAUSE)\ndef look():\n    pass\n\n\ndef count():\n    pass\n\n\nregister_recurring_task(\n    run_every=timedelta(hours=12),\n)(count)\n',
      'shop/mails.py':
        'from django_tasks import task\n\n\n@task(priority=2)\ndef send_greeting(name):\n    pass\n\n\ndef sign_up(name):\n    send_greeting.enqueue(name)\n',
      'shop/orders.py': 'from shop.tasks import send\n\n\ndef pay(order):\n    send.delay(args=(order,))\n',
    }),
  ).toEqual([
    'clean | `shop/tasks.py` | every 6 hours',
    'count | `shop/tasks.py` | every 12 hours',
    'look | `shop/tasks.py` | every 5 minutes',
    'send | `shop/tasks.py` | asked for in `pay`',
    'send_greeting | `shop/mails.py` | asked for in `sign_up`',
  ]);
});

test('an event is told with all who listen, and not where nobody tells it', async () => {
  const listener = (name: string) =>
    `class ${name} {\n  @EventListener\n  public void on(OrderMade made) {}\n  @EventListener\n  public void ready(ApplicationReadyEvent event) {}\n}\n`;
  expect(
    await told({
      'src/main/java/shop/Mails.java': listener('Mails'),
      'src/main/java/shop/Stock.java': listener('Stock'),
      'src/main/java/shop/Orders.java':
        'class Orders {\n  void make() {\n    publisher.publishEvent(new OrderMade(this));\n  }\n}\n',
    }),
  ).toEqual([
    'OrderMade | `Mails.on` in `src/main/java/shop/Mails.java` and `Stock.on` in `src/main/java/shop/Stock.java` | told in `Orders.make`',
  ]);
});

test('the name of a time is told with the constant or the setting behind it', async () => {
  expect(
    await told({
      'go.mod': 'module example.com/depot\n',
      'config/config.go':
        'package config\n\ntype appConfig struct {\n\tSweepTime string `yaml:"sweep_time" default:"0 0 6 * * 0" env:"DEPOT_SWEEP_TIME"`\n\tCountTime string `yaml:"count_time" default:"0 1 * * *" env:"DEPOT_COUNT_TIME"`\n}\n\nfunc (c *appConfig) GetCountCron() string {\n\treturn padded(c.CountTime)\n}\n',
      'work/work.go':
        'package work\n\nimport "time"\n\nconst greetEvery = 3 * time.Hour\n\nfunc (s *Work) Schedule() {\n\ts.queue.DispatchCron(s.Sweep, s.config.App.SweepTime)\n\ts.queue.DispatchCron(s.Count, s.config.App.GetCountCron())\n\ts.queue.DispatchEvery(s.Greet, greetEvery)\n\ts.queue.DispatchEvery(s.Wait, s.other.Pause)\n}\n\nfunc (s *Work) Sweep() {}\n\nfunc (s *Work) Count() {}\n\nfunc (s *Work) Greet() {}\n\nfunc (s *Work) Wait() {}\n',
    }),
  ).toEqual([
    'Work.Count | `work/work.go` | every day at 01:00, `0 1 * * *`, unless `DEPOT_COUNT_TIME` says otherwise',
    'Work.Greet | `work/work.go` | every 3 hours',
    'Work.Sweep | `work/work.go` | on the schedule `0 0 6 * * 0`, unless `DEPOT_SWEEP_TIME` says otherwise',
    'Work.Wait | `work/work.go` | every `s.other.Pause`',
  ]);
});

test('loops of one name in two packages are two, one that waits or runs once is none, and a time is followed to its field', async () => {
  const loop = (type: string, head: string, tick: string): string =>
    `package shop\n\nimport "time"\n\nfunc (s *${type}) Watch(ctx Context) {\n${head}\n\tfor {\n\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn\n\t\tcase <-t.C:\n${tick}\n\t\t}\n\t}\n}\n`;
  const made = 'func New() *service {\n\treturn &service{\n\t\tpause: time.Millisecond * 100,\n\t}\n}\n';
  expect(
    await told({
      'rights/rights.go': `${loop('service', '\tt := time.NewTicker(s.pause)', '\t\t\ts.load()')}${made}`,
      'doors/doors.go': loop(
        'service',
        `\tspan := time.Minute\n${'\tlook()\n'.repeat(20)}\tt := time.NewTicker(span)`,
        '\t\t\ts.close()',
      ),
      'signs/signs.go': loop('sign', '\tspan := s.read()\n\tt := time.NewTicker(span)', '\t\t\ts.paint()'),
      'once/once.go': loop('once', '\tt := time.NewTicker(time.Hour)', '\t\t\ts.clean()\n\t\t\treturn'),
      'kept/kept.go':
        'package kept\n\nimport "time"\n\nfunc (k *kept) Start() {\n\tk.t = time.NewTicker(time.Hour)\n}\n',
      'jobs/wait.ts':
        'export function waitFor() {\n  const timer = setInterval(() => {\n    if (isDone()) clearInterval(timer);\n  }, 100);\n}\n',
      'jobs/names.ts': "export const CRATES = 'crates';\n",
      'jobs/listen.ts': '@Processor(CRATES)\nexport class Listener {\n  @OnQueueActive()\n  note() {}\n}\n',
      'jobs/crates.ts': '@Processor(CRATES)\nexport class Crates {\n  @Process()\n  pack() {}\n}\n',
    }),
  ).toEqual([
    'crates | `Crates` in `jobs/crates.ts` | ',
    'service.Watch | `doors/doors.go` | in a loop, every minute',
    'service.Watch | `rights/rights.go` | in a loop, every 100 ms',
    'sign.Watch | `signs/signs.go` | in a loop, at its own interval',
  ]);
});

test('tasks by the clock of a project, and the listeners that a provider of events lists', async () => {
  expect(
    await told({
      'Shop/CleanTask.cs':
        'public class CleanTask : IScheduledTask\n{\n    public Task ExecuteAsync(CancellationToken token)\n    {\n        return Task.CompletedTask;\n    }\n}\n',
      'app/Providers/EventServiceProvider.php':
        '<?php\nclass EventServiceProvider extends ServiceProvider\n{\n    protected $listen = [\n        // Old::class => [Gone::class],\n        OrderMade::class => [\n            SendReceipt::class,\n            OfLibrary::class,\n        ],\n        OrderSeen::class => [],\n    ];\n}\n',
      'app/Notices/SendReceipt.php':
        '<?php\nclass SendReceipt\n{\n    public function handle($event)\n    {\n    }\n}\n',
      'app/Orders.php':
        '<?php\nclass Orders\n{\n    public function make()\n    {\n        event(new OrderMade($this));\n    }\n}\n',
    }),
  ).toEqual([
    'CleanTask | `CleanTask.ExecuteAsync` in `Shop/CleanTask.cs` | ',
    'OrderMade | `SendReceipt.handle` in `app/Notices/SendReceipt.php` | told in `Orders.make`',
  ]);
});

test('a topic that a property names goes by what that says', async () => {
  expect(
    await told({
      'src/main/java/shop/Orders.java': `class Orders {\n  @KafkaListener(topics = "\${shop.topic}")\n  public void onMade(String order) {}\n}\n`,
      'src/main/resources/application.properties': `shop.topic=\${SHOP_TOPIC:orders}\n`,
    }),
  ).toEqual(['orders | `Orders.onMade` in `src/main/java/shop/Orders.java` | ']);
});

test('two methods of one name are two pieces of work, by the framework that their file imports', async () => {
  const evidence = await evidenceIn({
    'a/Usage.java':
      'import io.micronaut.scheduling.annotation.Scheduled;\n/** Tells the makers how much is used. */\nclass Usage {\n  /** Sends what was counted to the makers. */\n  @Scheduled(fixedDelay = "1h")\n  void report() {}\n}\n',
    'b/Cleaner.java':
      'import io.micronaut.scheduling.annotation.Scheduled;\nclass Cleaner {\n  @Scheduled(cron = "0 0 2 * * *")\n  void report() {}\n}\n',
  });
  expect(
    tasksOf(evidence).map((task) => [task.name, task.framework, workTold(evidence, task), whenDone(evidence, task)]),
  ).toEqual([
    ['Cleaner.report', 'Micronaut', '', 'every day at 02:00, `0 0 2 * * *`'],
    ['Usage.report', 'Micronaut', 'Sends what was counted to the makers', 'every hour'],
  ]);
});

test('a field that is made a span is told with what it holds to begin with', async () => {
  expect(
    await told({
      'poll.go':
        'package shop\n\ntype Depot struct {\n\tPause int `json:"pauseSeconds"`\n\tRest Span `yaml:"rest"`\n}\n\nfunc (d *Depot) SetDefaults() {\n\td.Pause = 15\n\td.Rest = types.Duration(5 * time.Minute)\n}\n\nfunc (d *Depot) Watch() {\n\tt := time.NewTicker(time.Second * time.Duration(d.Pause))\n\tfor range t.C {\n\t\tlook()\n\t}\n}\n\nfunc (d *Depot) Poll() {\n\tt := time.NewTicker(time.Duration(d.Rest))\n\tfor range t.C {\n\t\tlook()\n\t}\n}\n',
    }),
  ).toEqual([
    'Depot.Poll | `poll.go` | in a loop, every 5 minutes, unless `rest` says otherwise',
    'Depot.Watch | `poll.go` | in a loop, every 15 seconds, unless `pauseSeconds` says otherwise',
  ]);
});

test('a queue is told with the jobs that run on it', async () => {
  const evidence = await evidenceIn({
    'src/jobs/names.ts': "export const JOB_NAMES = {\n  mail: 'mail.send',\n  sweep: 'floor.sweep',\n} as const;\n",
    'src/jobs/runtime.ts':
      "import { Worker } from 'bullmq';\nexport function start() {\n  return new Worker('work', async (job) => {\n    await run(job);\n  });\n}\n",
  });
  expect(tasksOf(evidence).map((task) => workTold(evidence, task))).toEqual([
    'A queue of two jobs: `mail.send` and `floor.sweep`',
  ]);
});

test('a helper that takes a name, the work and the time starts work that recurs', async () => {
  expect(
    await told({
      'shop/shop.go':
        'package shop\n\nconst pause = 10 * time.Minute\n\nfunc (s *Shop) Start() {\n\ts.task = plan.CreateRecurringTask("cleanCarts", func() {\n\t\ts.clean()\n\t}, pause)\n\tplan.CreateRecurringTask("count", s.count, time.Hour)\n}\n\nfunc (s *Shop) count() {}\n\nfunc (s *Shop) plan(span time.Duration) {\n\tplan.CreateRecurringTask("given", s.count, span)\n}\n',
    }),
  ).toEqual([
    'Shop.count | `shop/shop.go` | every hour',
    'cleanCarts | `Shop.Start` in `shop/shop.go` | every 10 minutes',
  ]);
});

test('a ticker that only writes to the log while something else is waited for is no time of the work', async () => {
  const pull = (name: string, tick: string, after = '') =>
    `package depot\n\nfunc (d *depot) ${name}() error {\n\tt := time.NewTicker(time.Minute)\n\tfor {\n\t\tselect {\n\t\tcase <-t.C:\n\t\t\t${tick}\n\t\tcase news := <-d.news:\n\t\t\td.save(news)\n\t\t}\n${after}\t}\n}\n`;
  expect(
    await told({
      'depot/pull.go': pull('pull', 'log.Info("pulling", time.Since(d.begin))'),
      'depot/load.go': pull('load', 'log.Info("loading")', '\t\td.send()\n'),
      'depot/fill.go': pull('fill', 'd.send()'),
    }),
  ).toEqual([
    'depot.fill | `depot/fill.go` | in a loop, every minute',
    'depot.load | `depot/load.go` | in a loop, every minute',
  ]);
});

test('the span of a loop or a timer is told by the constant, field or setting that its name stands for', async () => {
  expect(
    await told({
      'src/sweep.rs':
        'use tokio::time;\n\nconst PAUSE: Duration = Duration::from_secs(5);\n\npub async fn sweep() {\n    let mut clock = time::interval(PAUSE);\n    loop {\n        clock.tick().await;\n        remove().await;\n    }\n}\n',
      'src/deep/count.rs':
        'use tokio::time;\nuse crate::spans::COUNT_PERIOD;\n\npub async fn count() {\n    let mut clock = time::interval(COUNT_PERIOD);\n    loop {\n        clock.tick().await;\n        add().await;\n    }\n}\n',
      'src/spans.rs':
        'pub const COUNT_PERIOD: Duration = if cfg!(any(test, feature = "fast")) {\n    Duration::from_millis(50)\n} else {\n    Duration::from_mins(1)\n};\n',
      'server/monitor.ts':
        'export class Monitor {\n  static readonly pause = 30 * Second.ms;\n  start() {\n    setInterval(() => this.check(), this.pause);\n    setInterval(() => sendGreetings(), env.GREETING_INTERVAL);\n    setInterval(() => sendLetters(), box.pause.letters);\n  }\n  check() {}\n}\n',
      'server/env.ts':
        "export const env = { GREETING_INTERVAL: parseInt(process.env.GREETING_INTERVAL || '5000', 10) };\n",
    }),
  ).toEqual([
    'Monitor.check | `server/monitor.ts` | every 30 seconds',
    'count | `src/deep/count.rs` | in a loop, every minute',
    'sendGreetings | `Monitor.start` in `server/monitor.ts` | every 5 seconds, unless `GREETING_INTERVAL` says otherwise',
    'sendLetters | `Monitor.start` in `server/monitor.ts` | every `box.pause.letters` milliseconds',
    'sweep | `src/sweep.rs` | in a loop, every 5 seconds',
  ]);
});

test('work is described by the comment on its class, and not by one that only says that it begins', async () => {
  const evidence = await evidenceIn({
    'src/sweep.rs':
      'use tokio::time;\n\n/// Periodically sweeps old crates.\nstruct SweepOldCrates {}\n\nimpl SweepOldCrates {\n    async fn run(self) {\n        let mut clock = time::interval(Duration::from_secs(5));\n        loop {\n            clock.tick().await;\n            self.remove().await;\n        }\n    }\n}\n\n/// Spawns a background task\nfn count_crates() {\n    let mut clock = time::interval(Duration::from_secs(5));\n    loop {\n        clock.tick().await;\n        add().await;\n    }\n}\n',
  });
  expect(tasksOf(evidence).map((task) => [task.name, workTold(evidence, task)])).toEqual([
    ['SweepOldCrates.run', 'Periodically sweeps old crates'],
    ['count_crates', ''],
  ]);
});

test('classes of one base are background work where the base says so, and two of one name are two pieces', async () => {
  const job = (name: string, base: string): string =>
    `public class ${name} : ${base} {\n  protected override Task ExecuteJobAsync(IJobExecutionContext context) { return Done(); }\n}\n`;
  expect(
    await told({
      'tasks/base.ts':
        'export abstract class BaseTask<T> {\n  schedule(props: T) {\n    return taskQueue().add({ name: this.constructor.name, props });\n  }\n}\n',
      'tasks/export.ts': 'export abstract class ExportTask extends BaseTask<Props> {\n  abstract rows(): Row[];\n}\n',
      'tasks/mail.ts': 'export class MailTask extends BaseTask<Props> {\n  async perform() {}\n}\n',
      'tasks/sheet.ts': 'export class SheetTask extends ExportTask {\n  async perform() {}\n}\n',
      'learn/base.py': 'class LearningTask:\n    def loss(self):\n        pass\n',
      'learn/tasks.py':
        'class Reading(LearningTask):\n    def run(self):\n        pass\n\n\nclass Writing(LearningTask):\n    def run(self):\n        pass\n',
      'api/BaseJob.cs':
        'public abstract class BaseJob : IJob {\n  public Task Execute(IJobExecutionContext context) { return ExecuteJobAsync(context); }\n}\n',
      'api/AliveJob.cs': job('AliveJob', 'BaseJob'),
      'admin/AliveJob.cs': job('AliveJob', 'BaseJob'),
      'admin/Jobs.cs':
        'using Quartz;\npublic class Jobs {\n  public void Fill() {\n    var hourly = TriggerBuilder.Create().WithCronSchedule("0 0 * * * ?").Build();\n    Add(typeof(AliveJob), hourly);\n  }\n}\n',
    }),
  ).toEqual([
    'AliveJob | `AliveJob.ExecuteJobAsync` in `admin/AliveJob.cs` | every hour, `0 0 * * * ?`',
    'AliveJob | `AliveJob.ExecuteJobAsync` in `api/AliveJob.cs` | ',
    'MailTask | `MailTask.perform` in `tasks/mail.ts` | ',
    'SheetTask | `SheetTask.perform` in `tasks/sheet.ts` | ',
  ]);
});

test('times of Spring by constants, of entries of a beat by the text beside, and jobs of Quartz by their interface', async () => {
  expect(
    await told({
      'src/main/java/shop/Jobs.java':
        'class Jobs {\n  private static final int MINUTE = 1000 * 60;\n  private static final String EVERY_NIGHT = "0 0 3 * * *";\n  @Scheduled(fixedRate = MINUTE)\n  void count() {}\n  @Scheduled(fixedDelay = MINUTE * 30)\n  void look() {}\n  @Scheduled(cron = EVERY_NIGHT)\n  void send() {}\n  @Scheduled(fixedRate = 60 * 1000)\n  void turn() {}\n}\n',
      'shop/tasks.py': 'from celery import shared_task\n\n\n@shared_task\ndef clean():\n    pass\n',
      'shop/plan.py':
        'def beat_schedule():\n    return [{"key": "CLEAN_TIME", "default": "0 4 * * *", "task": "shop.tasks.clean"}]\n',
      'api/Plan.cs':
        'using Quartz;\npublic class Plan {\n  public void Fill() {\n    Clock.AddJob<ISweep>("sweep");\n  }\n}\n',
      'api/Sweep.cs':
        'public class Sweep : ISweep {\n  public Sweep() {}\n  public Task Execute(IJobExecutionContext context) { return Done(); }\n}\n',
      'api/Runner.cs':
        'public class ShopJobRunner : IJob {\n  public Task Execute(IJobExecutionContext context) { return Find(context).Execute(context); }\n}\n',
    }),
  ).toEqual([
    'Jobs.count | `src/main/java/shop/Jobs.java` | every minute',
    'Jobs.look | `src/main/java/shop/Jobs.java` | every 30 minutes',
    'Jobs.send | `src/main/java/shop/Jobs.java` | every day at 03:00, `0 0 3 * * *`',
    'Jobs.turn | `src/main/java/shop/Jobs.java` | every minute',
    'clean | `shop/tasks.py` | every day at 04:00, `0 4 * * *`',
    'Sweep | `api/Sweep.cs` | asked for in `Plan.Fill`',
  ]);
});

test('a job and an event of one name are two, and a time that a group of settings holds is told with its default', async () => {
  expect(
    await told({
      'server/src/mail.service.ts':
        "export class MailService {\n  @OnJob({ name: JobName.Send })\n  send() {}\n  @OnEvent({ name: 'Send' })\n  onSend() {}\n  start({ mail }) {\n    this.cron.create({\n      expression: mail.cronExpression,\n      onTick: () => this.jobs.queue({ name: JobName.Send }),\n    });\n    this.events.emit('Send', {});\n  }\n}\n",
      'server/src/config.ts': "export const defaults = {\n  mail: {\n    cronExpression: '0 3 * * *',\n  },\n};\n",
    }),
  ).toEqual([
    'Send | `MailService.send` in `server/src/mail.service.ts` | every day at 03:00, `0 3 * * *`, unless `mail.cronExpression` says otherwise',
    'Send | `MailService.onSend` in `server/src/mail.service.ts` | told in `MailService.start`',
  ]);
});

test('a setting of a class that is called after its group gives the span', async () => {
  expect(
    await told({
      'shop/services/clean.py':
        '@perpetual_service(enabled=True)\nasync def clean(\n    perpetual: Perpetual = Perpetual(\n        every=timedelta(seconds=current_settings().services.late_runs.loop_seconds),\n    ),\n) -> None:\n    pass\n',
      'shop/settings/services.py':
        'class LateRunsSettings(Base):\n    loop_seconds: float = Field(\n        default=5,\n    )\n\n\nclass OtherSettings(Base):\n    loop_seconds: float = Field(default=9)\n',
    }),
  ).toEqual(['clean | `shop/services/clean.py` | every 5 seconds, unless `late_runs.loop_seconds` says otherwise']);
});

test('the field of a type does not take its span from a flag of another part that has the same name', async () => {
  expect(
    await told({
      'sort/sort.go':
        'package sort\n\ntype Sorter struct {\n\tpause time.Duration\n}\n\nfunc (s *Sorter) sweep() {\n\tt := time.NewTicker(s.pause)\n\tfor range t.C {\n\t\ts.clean()\n\t}\n}\n',
      'cmd/main.go':
        'package main\n\nfunc main() {\n\tvar (\n\t\tpause = kingpin.Flag("data.pause", "Pause between two snapshots.").Default("15m").Duration()\n\t)\n}\n',
    }),
  ).toEqual(['Sorter.sweep | `sort/sort.go` | in a loop, at its own interval']);
});

test('a job of Ruby without a comment is told by the one service that it calls', async () => {
  const evidence = await evidenceIn({
    'app/workers/send_worker.rb':
      'class SendWorker\n  include Sidekiq::Worker\n  def perform(id)\n    Mail::SendService.new.call(Letter.find(id))\n  end\nend\n',
    'app/workers/sort_worker.rb':
      'class SortWorker\n  include Sidekiq::Worker\n  def perform(id)\n    SortService.new.call(id)\n    CountService.new.call(id)\n  end\nend\n',
  });
  expect(tasksOf(evidence).map((task) => [task.name, workTold(evidence, task)])).toEqual([
    ['SendWorker', 'Calls `Mail::SendService`'],
    ['SortWorker', ''],
  ]);
});

test('a task of Celery is handed over by whoever names its function without calling it, and the imports say which one', async () => {
  const task = (body: string): string =>
    `from celery import shared_task\n\n\n@shared_task\ndef export(number):\n    ${body}\n`;
  expect(
    await told({
      'shop/services/lists.py': task('return number'),
      'shop/services/shreds.py': task('return None'),
      'shop/api/lists.py':
        'from shop.services.lists import export\n\n\ndef ask(number):\n    return export.si(number)\n\n\ndef now(number):\n    return export.apply(args=(number,))\n',
      'shop/services/far.py':
        'from shop.services.shreds import export\n\n\nclass ShredView:\n    task = export\n\n\ndef start(number):\n    export.delay(number)\n',
    }),
  ).toEqual([
    'export | `shop/services/shreds.py` | asked for in `start` and `ShredView`',
    'export | `shop/services/lists.py` | asked for in `ask`',
  ]);
});

test('times that settings of Spring give, spans of ISO 8601, and no time at all; jobs that JobRunr is handed', async () => {
  expect(
    await told({
      'src/main/java/shop/Jobs.java': `class Jobs {\n  @Scheduled(cron = "\${shop.clean}")\n  void clean() {}\n  @Scheduled(fixedDelayString = "\${shop.turn:PT5M}")\n  void turn() {}\n  @Scheduled(cron = "\${shop.look:-}")\n  void look() {}\n}\n`,
      'src/main/resources/application.yml': 'shop:\n  clean: "0 0 3 * * *"\n',
      'src/main/java/shop/Mail.java':
        'import org.jobrunr.scheduling.JobScheduler;\nclass Mail {\n  void send(String id) { jobScheduler.enqueue(() -> mailer.deliver(id)); }\n  void plan() { jobScheduler.scheduleRecurrently("digest", Cron.daily(), () -> mailer.digest()); }\n  @Recurring(id = "sweep", cron = "0 4 * * *")\n  public void sweep() {}\n}\n',
      'src/main/java/shop/Mailer.java': 'class Mailer {\n  void deliver(String id) {}\n  void digest() {}\n}\n',
    }),
  ).toEqual([
    'Jobs.clean | `src/main/java/shop/Jobs.java` | every day at 03:00, `0 0 3 * * *`, unless `shop.clean` says otherwise',
    'Jobs.look | `src/main/java/shop/Jobs.java` | only where `shop.look` gives a schedule',
    'Jobs.turn | `src/main/java/shop/Jobs.java` | every 5 minutes, unless `shop.turn` says otherwise',
    'Mail.sweep | `src/main/java/shop/Mail.java` | every day at 04:00, `0 4 * * *`',
    'Mailer.digest | `src/main/java/shop/Mailer.java` | daily',
    'Mailer.deliver | `src/main/java/shop/Mailer.java` | asked for in `Mail.send`',
  ]);
});

test('a command that a schedule of Laravel names does what it says of itself', async () => {
  const evidence = await evidenceIn({
    'app/Console/Kernel.php':
      "<?php\nclass Kernel {\n  protected function schedule(Schedule $schedule) {\n    $schedule->command(SweepCommand::class)->daily();\n    $schedule->command('crates:count')->daily();\n  }\n}\n",
    'app/Console/Commands/SweepCommand.php':
      "<?php\nuse Illuminate\\Console\\Command;\nclass SweepCommand extends Command {\n  protected $signature = 'crates:sweep';\n  protected $description = 'Sweep out the empty crates.';\n  public function handle() { $this->done(); }\n}\n",
    'app/Console/Commands/CountCommand.php':
      "<?php\nuse Illuminate\\Console\\Command;\nclass CountCommand extends Command {\n  protected $signature = 'crates:count';\n  protected $description = 'Count what is in the crates.';\n  public function handle() { $this->done(); }\n}\n",
  });
  expect(tasksOf(evidence).map((task) => `${task.name}: ${workTold(evidence, task)}`)).toEqual([
    'SweepCommand: Sweep out the empty crates',
    'crates:count: Counts what is in the crates',
  ]);
});

test('work that a function of the project is handed with its interval is told, and a bound of a time is no time', async () => {
  expect(
    await told({
      'app/runner.go':
        'package app\n\nfunc NewTask(name string, interval time.Duration, fn func(Context)) *Task {\n\treturn &Task{}\n}\n\nfunc NewJob(name string, timeout time.Duration, fn func(Context)) *Job {\n\treturn &Job{}\n}\n',
      'app/start.go':
        'package app\n\nfunc start(r *Runner) {\n\tr.Add(NewTask("sweep-shelves", 24*time.Hour, func(ctx Context) {\n\t\tshelves.Sweep(ctx)\n\t}))\n\tr.Add(NewJob("count", time.Minute, func(ctx Context) {\n\t\tshelves.Count(ctx)\n\t}))\n}\n',
      'app/watch.go':
        'package app\n\nfunc (d *door) Watch() {\n\tpause := d.read()\n\tif pause > 5*time.Minute {\n\t\tpause = 5 * time.Minute\n\t}\n\tt := time.NewTicker(pause)\n\tfor range t.C {\n\t\td.look()\n\t}\n}\n',
      'app/reset.go':
        'package app\n\nfunc (g *gate) Watch() {\n\tt := time.NewTicker(time.Minute)\n\tfor range t.C {\n\t\tg.look()\n\t\tt.Reset(g.pause)\n\t}\n}\n',
      'app/half.go':
        'package app\n\nfunc (h *hall) Watch() {\n\tpause := h.window * 2\n\tt := time.NewTicker(pause)\n\tfor range t.C {\n\t\th.look()\n\t}\n}\n',
    }),
  ).toEqual([
    'sweep-shelves | `app/start.go` | every day',
    'door.Watch | `app/watch.go` | in a loop, at its own interval',
    'gate.Watch | `app/reset.go` | in a loop, at its own interval',
    'hall.Watch | `app/half.go` | in a loop, at its own interval',
  ]);
});

test('a task of Celery with a name of its own is asked for by its function and planned by that name', async () => {
  expect(
    await told({
      'shop/tasks.py':
        'from celery import shared_task\n\n@shared_task(name="extract_order")\ndef extract():\n    """take orders out"""\n    pass\n',
      'shop/views.py':
        'from shop.tasks import extract\n\nclass Orders:\n    def post(self):\n        extract.delay()\n',
      'shop/settings.py':
        'CELERY_BEAT_SCHEDULE = {\n    "nightly": {"task": "extract_order", "schedule": crontab(hour=3)},\n}\n',
    }),
  ).toEqual([expect.stringMatching(/^extract_order \| `extract` in `shop\/tasks.py` \| .*asked for in `Orders.post`/)]);
});

test('work that a queue of the project is handed is told by the function or the type that does it', async () => {
  expect(
    await told({
      'tasks/mail.go':
        'package tasks\n\n// SendReceipt sends the receipt of an order\nfunc SendReceipt(order Order) worker.Task {\n\treturn describe("Send receipt", send)\n}\n\nfunc Receipt(order Order) string {\n\treturn order.Name\n}\n',
      'flows/pack.go':
        'package flows\n\ntype PackTask struct {\n\torder Order\n}\n\nfunc NewPackTask(order Order) (*PackTask, error) {\n\treturn &PackTask{order}, nil\n}\n\nfunc (t *PackTask) Do(ctx Context) error {\n\treturn nil\n}\n',
      'web/orders.go':
        'package web\n\nfunc place(c *Context, order Order) error {\n\tc.Enqueue(tasks.SendReceipt(order))\n\tc.Names.Enqueue(tasks.Receipt(order))\n\tt, err := flows.NewPackTask(order)\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn c.Queue().QueueTask(c, t)\n}\n',
    }),
  ).toEqual([
    'PackTask | `PackTask.Do` in `flows/pack.go` | asked for in `place`',
    'SendReceipt | `tasks/mail.go` | asked for in `place`',
  ]);
});

test('what a loop of Go asks before all else, and the field that says how often, are told', async () => {
  expect(
    await told({
      'main.go': 'package main\n\nfunc main() {\n\tgo depot.KeepNews()\n\tgo depot.Pull(feed)\n}\n',
      'depot/news.go':
        'package depot\n\nfunc KeepNews() {\n\tif !web.Config.DefaultBool("isDemo", false) {\n\t\treturn\n\t}\n\n\tticker := time.NewTicker(1 * time.Hour)\n\tfor range ticker.C {\n\t\tfetchNews()\n\t}\n}\n\nfunc fetchNews() {}\n',
      'depot/feed.go':
        'package depot\n\nfunc Pull(feed *Feed) {\n\tticker := time.NewTicker(time.Duration(feed.Pause) * time.Minute)\n\tfor range ticker.C {\n\t\tfeed.load()\n\t}\n}\n',
    }),
  ).toEqual([
    'KeepNews | `depot/news.go` | in a loop, every hour; only if `isDemo` is on',
    'Pull | `depot/feed.go` | in a loop, every `feed.Pause` minutes',
  ]);
});

test('a job that is handed to a runner with a script is done by that file', async () => {
  expect(
    await told({
      'package.json': '{"name": "quay"}',
      'server/jobs/index.js':
        "const path = require('path');\nconst jobs = require('../runner');\nmodule.exports.plan = () => {\n  jobs.addJob({ at: '0 3 * * *', job: path.resolve(__dirname, 'clean.js'), name: 'clean-lids' });\n};\n",
      'server/jobs/clean.js': "const lids = require('../lids');\nlids.clean();\n",
    }),
  ).toEqual(['clean-lids | `server/jobs/clean.js` | every day at 03:00, `0 3 * * *`']);
});

test('a timer that is handed a function of an object is told by that, and its span by the field or the variable', async () => {
  const seals = `const seals = {
  span: 1000 * 60 * 60, // 1 hour
  timer: null,
  start: () => {
    seals.timer = setInterval(
      seals.renewOld,
      seals.span,
    );
    seals.renewOld();
  },
  /**
   * Triggered by a timer, this will look for crates with old seals and replace them if required
   */
  renewOld: () => store.renew(),
};
export default seals;
`;
  const setup = `const turnLogs = () => {
  const span = 1000 * 60 * 60 * 24 * 2; // 2 days

  const turn = async () => {
    await run('turn logs');
  };

  setInterval(turn, span);
  return turn();
};
export default turnLogs;
`;
  const evidence = await evidenceIn({ 'server/seals.js': seals });
  expect(tasksOf(evidence).map((task) => workTold(evidence, task))).toEqual([
    'Looks for crates with old seals and replaces them if required',
  ]);
  expect(await told({ 'server/seals.js': seals, 'server/setup.js': setup })).toEqual([
    'seals.renewOld | `server/seals.js` | every hour',
    'turn | `server/setup.js` | every 2 days',
  ]);
});

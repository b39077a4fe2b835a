import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { tasksOf } from '../evidence/tasks.ts';
import { whenDone } from './task-words.ts';

async function times(sources: Record<string, string>): Promise<Record<string, string>> {
  const evidence = await evidenceIn(sources);
  return Object.fromEntries(tasksOf(evidence).map((task) => [task.name, whenDone(evidence, task)]));
}

test('a constant that only sounds like a time is told by its text, and a setting that switches all of the work is named', async () => {
  const method = (time: string, name: string, body: string): string =>
    `  @Cron(${time})\n  async ${name}() {\n${body}  }\n\n`;
  const clock = [
    '@Injectable()\nexport class Clock {',
    "  private static readonly EVERY_DAY_AT_LUNCH = '30 12 * * *';",
    `  private static readonly EVERY_HOUR_AT_ANY_TIME = \`\${minute()} * * * *\`;\n`,
    method(
      'Clock.EVERY_DAY_AT_LUNCH',
      'lunch',
      "    if (this.config.get('ENABLE_LUNCH')) {\n      this.cook();\n    }\n",
    ),
    method('Clock.EVERY_HOUR_AT_ANY_TIME', 'anyTime', '    if (!process.env.SHOP_KEY) return;\n    this.cook();\n'),
    method(
      'CronExpression.EVERY_DAY_AT_5PM',
      'tea',
      "    if (this.config.get('ENABLE_TEA')) {\n      this.cook();\n    }\n    this.clean();\n",
    ),
    method("'0 4 * * *'", 'early', '    if (await this.isOpen()) {\n      this.cook();\n    }\n'),
    '  cook() {}\n\n  clean() {}\n}\n',
  ].join('\n');
  expect(await times({ 'src/clock.ts': clock })).toEqual({
    'Clock.lunch': 'every day at 12:30, `30 12 * * *`; only if `ENABLE_LUNCH` is on',
    'Clock.anyTime': `on the schedule \`\${minute()} * * * *\`; only if \`SHOP_KEY\` is set`,
    'Clock.tea': 'every day at 5pm',
    'Clock.early': 'every day at 04:00, `0 4 * * *`; only if `isOpen` says so',
  });
});

test('the switch of a class of Spring and those at the head of functions are told', async () => {
  expect(
    await times({
      'src/main/java/shop/Sweeper.java':
        'import org.springframework.scheduling.annotation.Scheduled;\n\n@Component\n@ConditionalOnProperty(prefix = "shop.sweep", name = "enabled", havingValue = "true")\npublic class Sweeper {\n  @Scheduled(cron = "0 0 3 * * *")\n  public void sweep() {}\n}\n',
      'shop/tasks.py':
        'from celery import shared_task\n\n\n@shared_task\ndef clean(number):\n    """Drops what nobody has asked for since a year."""\n    if not settings.SHOP_CLEANS:\n        return\n    drop(number)\n',
      'app/jobs/count_job.rb':
        "class CountJob < ApplicationJob\n  def perform\n    return if ENV['SHOP_DISABLED']\n\n    count\n  end\nend\n",
    }),
  ).toEqual({
    'Sweeper.sweep': 'every day at 03:00, `0 0 3 * * *`; only if `shop.sweep.enabled` is `true`',
    clean: 'only if `SHOP_CLEANS` is set',
    CountJob: 'unless `SHOP_DISABLED` is on',
  });
});

test('a loop has all of its tickers, or its own interval where that is given to it', async () => {
  const loop = (head: string, cases: string): string =>
    `package shop\n\nimport "time"\n\ntype Pool struct {\n\tn int\n}\n\n${head}\n\tfor {\n\t\tselect {\n${cases}\t\t}\n\t}\n}\n`;
  expect(
    await times({
      'two/two.go': loop(
        'func (p *Pool) Run() {\n\ta := time.NewTicker(5 * time.Second)\n\tb := time.NewTicker(time.Minute)',
        '\t\tcase <-a.C:\n\t\t\tp.send()\n\t\tcase <-b.C:\n\t\t\tp.look()\n',
      ),
      'own/own.go': loop(
        'func (p *Pool) collect(span time.Duration) {\n\tt := time.NewTicker(span)',
        '\t\tcase <-t.C:\n\t\t\tp.clean()\n',
      ),
    }),
  ).toEqual({
    'Pool.Run': 'in a loop, every 5 seconds and every minute',
    'Pool.collect': 'in a loop, at its own interval',
  });
});

test('who asks for a queue through the methods beside its worker is told, and not those methods alone', async () => {
  expect(
    await times({
      'src/mail/mail.processor.ts':
        "@Processor('mail')\nexport class MailProcessor {\n  @Process()\n  send(job: Job) {}\n}\n",
      'src/mail/mail.service.ts':
        "export class MailService {\n  constructor(@InjectQueue('mail') private readonly mailQueue: Queue) {}\n\n  addJob(data: Data) {\n    return this.mailQueue.add(data);\n  }\n}\n",
      'src/orders/orders.service.ts':
        "import { MailService } from '../mail/mail.service';\n\nexport class OrdersService {\n  constructor(private readonly mailService: MailService) {}\n\n  pay() {\n    this.mailService.addJob({});\n  }\n}\n",
    }),
  ).toEqual({ mail: 'asked for in `OrdersService.pay`, through `MailService.addJob`' });
});

test('a span that is counted out of a constant is told by it, and out of anything else not at all', async () => {
  const loop = (name: string, span: string): string =>
    `pub async fn ${name}() {\n    let mut ticks = tokio::time::interval(${span});\n    loop {\n        ticks.tick().await;\n    }\n}\n`;
  const found = await times({
    'Cargo.toml': '[package]\nname = "shop"\n\n[dependencies]\ntokio = "1"\n',
    'src/lib.rs': 'pub mod constants;\npub mod sweep;\n',
    'src/constants.rs':
      '#[cfg(test)]\npub const SWEEP_SECONDS: u64 = 60;\n#[cfg(not(test))]\npub const SWEEP_SECONDS: u64 = 600;\n',
    'src/sweep.rs': `${loop('sweep_carts', 'Duration::from_secs(SWEEP_SECONDS)')}\n${loop('sweep_floors', 'self.span / 2')}`,
  });
  expect(found).toEqual({
    sweep_carts: 'in a loop, every 10 minutes',
    sweep_floors: 'in a loop, at its own interval',
  });
});

test('a job is told with the condition under which it is asked for, and a plan with the switch around it', async () => {
  expect(
    await times({
      'shop/orders.py':
        'from fastapi import BackgroundTasks\nfrom schedule import every\n\n\ndef pack(order):\n    pass\n\n\n@router.post("")\ndef create(tasks: BackgroundTasks, order):\n    if order.state == State.paid:\n        tasks.add_task(\n            pack,\n            order,\n        )\n\n\n@scheduler.add(every().monday.at("06:00"), name="weekly-report")\ndef report():\n    pass\n',
      'shop/clock.go':
        'package shop\n\nimport (\n\t"github.com/robfig/cron/v3"\n)\n\nfunc (c *Clock) Run() {\n\tif c.conf.CleanUp {\n\t\tc.cron.AddFunc(fmt.Sprintf("0 */%d * * *", c.conf.CleanHours), func() {\n\t\t\tc.cleanCarts()\n\t\t})\n\t}\n}\n\nfunc (c *Clock) cleanCarts() {\n}\n',
      'app/Jobs/Sweep.php':
        '<?php\nnamespace App\\Jobs;\nclass Sweep implements ShouldQueue {\n  public function handle() {}\n}\n',
      'app/Shop.php':
        '<?php\nuse App\\Jobs\\Sweep;\nclass Shop {\n  public function open() {\n    (new Sweep())->handle();\n  }\n}\n',
    }),
  ).toEqual({
    pack: 'asked for in `create`, if `order.state` is `State.paid`',
    'weekly-report': 'every Monday at 06:00',
    'Clock.cleanCarts': 'every `c.conf.CleanHours` hours; only if `conf.CleanUp` is on',
  });
});

test('the hours of a schedule that runs twice a day are told', async () => {
  expect(
    await times({
      'app/Console/Kernel.php':
        "<?php\nclass Kernel extends ConsoleKernel\n{\n    protected function schedule(Schedule $schedule)\n    {\n        $schedule->command('shop:count')->twiceDaily(0, 12);\n    }\n}\n",
      'app/Console/Commands/Count.php':
        "<?php\nuse Illuminate\\Console\\Command;\nclass Count extends Command\n{\n    protected $signature = 'shop:count';\n    protected $description = 'Count the till';\n    public function handle() {}\n}\n",
    }),
  ).toEqual({ 'shop:count': 'twice daily, at 00:00 and 12:00' });
});

test('of a time in whose place somebody may hand over an interval, and of two times, both are told', async () => {
  const branch = (test: string, first: string, second: string): string =>
    `        ITrigger often;\n        if (${test})\n        {\n            often = ${first}.Build();\n        }\n        else\n        {\n            often = ${second}.Build();\n        }\n        scheduler.ScheduleJob(job, often);\n`;
  const cron = (time: string): string => `TriggerBuilder.Create().StartNow().WithCronSchedule("${time}")`;
  const job = (name: string): string =>
    `using Quartz;\npublic class ${name} : IJob\n{\n    public async Task Execute(IJobExecutionContext context) { await Do(); }\n}\n`;
  const plan = (name: string, triggers: string): string =>
    `using Quartz;\npublic static class Plan${name}\n{\n    public static void Start(IScheduler scheduler, long? pause)\n    {\n        var job = JobBuilder.Create<${name}>().Build();\n${triggers}    }\n}\n`;
  const span =
    'TriggerBuilder.Create().WithSimpleSchedule(x => x.WithInterval(TimeSpan.FromMilliseconds(pause.Value)))';
  expect(
    await times({
      'src/SendJob.cs': job('SendJob'),
      'src/CleanJob.cs': job('CleanJob'),
      'src/PlanSend.cs': plan('SendJob', branch('pause.HasValue', span, cron('0/2 * * ? * *'))),
      'src/PlanClean.cs': plan('CleanJob', branch('isQuiet', cron('0 0 3 * * ?'), cron('0/5 * * ? * *'))),
    }),
  ).toEqual({
    SendJob: 'on the schedule `0/2 * * ? * *` unless `pause` is given',
    CleanJob: 'every day at 03:00, `0 0 3 * * ?` or `0/5 * * ? * *`',
  });
});

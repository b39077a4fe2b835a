import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { joined } from '../../wording/list.ts';
import { workTold } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';
import { deedLogged } from './work-logged.ts';

async function works(sources: Record<string, string>): Promise<Record<string, string>> {
  const evidence = await evidenceIn(sources);
  return Object.fromEntries(tasksOf(evidence).map((task) => [task.name, workTold(evidence, task)]));
}

test('work without a comment is told by what it calls, and by the work that it hands on', async () => {
  expect(
    await works({
      'src/prices.service.ts':
        'export class PricesService {\n  gatherHourlyPrices() {}\n  gatherRecentRates() {}\n  tweetIndex() {}\n}\n',
      'src/clock.service.ts':
        "import { PricesService } from './prices.service';\n\nexport class ClockService {\n  constructor(private readonly prices: PricesService) {}\n\n  @Cron('0 * * * *')\n  async hourly() {\n    await this.prices.gatherHourlyPrices();\n    await this.prices.gatherRecentRates();\n  }\n\n  @Cron('0 5 * * *')\n  async daily() {\n    this.prices.tweetIndex();\n  }\n}\n",
      'shop/tasks.py':
        'from celery import shared_task\n\n\n@shared_task\ndef notify(ids):\n    for each in ids:\n        post.delay(each)\n\n\n@shared_task\ndef post(one):\n    pass\n\n\n@shared_task\ndef send_digest(one):\n    one.go()\n',
    }),
  ).toEqual({
    'ClockService.hourly': 'Calls `PricesService.gatherHourlyPrices` and `PricesService.gatherRecentRates`',
    'ClockService.daily': 'Calls `PricesService.tweetIndex`',
    notify: 'Asks for `post`',
    post: '',
    send_digest: '',
  });
});

test('a class of tasks is told by the description that it gives of itself, in English, before its comment', async () => {
  const task = (name: string, more: string, about = `The ${name} of the shop of today.`): string =>
    `/// <summary>\n/// ${about}\n/// </summary>\npublic class ${name} : IScheduledTask\n{\n    public string Name => _texts.Get("${name}");\n${more}\n    /// <inheritdoc />\n    public async Task ExecuteAsync(IProgress<double> progress)\n    {\n    }\n}\n`;
  expect(
    await works({
      'Tasks/CleanTask.cs': task('CleanTask', '    public string Description => _texts.Get("CleanTaskDescription");\n'),
      'Tasks/CountTask.cs': task('CountTask', '    public string Description => "Counts what is left in stock.";\n'),
      'Tasks/SweepTask.cs': task('SweepTask', '', 'Task to remove carts that nobody owns.'),
      'Texts/en-US.json': '{\n  "CleanTaskDescription": "Deletes carts older than a day."\n}\n',
      'Texts/de.json': '{\n  "CleanTaskDescription": "Entfernt alte Wagen."\n}\n',
    }),
  ).toEqual({
    CleanTask: 'Deletes carts older than a day',
    CountTask: 'Counts what is left in stock',
    SweepTask: 'Removes carts that nobody owns',
  });
});

test('the jobs of a queue are the marked methods of its class, and a loop does what it calls at each of its tickers', async () => {
  expect(
    await works({
      'src/prices.processor.ts':
        "@Processor('prices')\nexport class PricesProcessor {\n  @Process({ name: GATHER })\n  public async gatherOldPrices(job: Job) {}\n\n  @Process(SEND)\n  public async sendDigest(job: Job) {}\n}\n",
      'pool/pool.go':
        'package pool\n\nimport "time"\n\ntype Pool struct {\n\tn int\n}\n\nfunc (p *Pool) Run() {\n\ta := time.NewTicker(5 * time.Second)\n\tb := time.NewTicker(time.Minute)\n\tfor {\n\t\tselect {\n\t\tcase <-a.C:\n\t\t\tp.sendProgress()\n\t\tcase <-b.C:\n\t\t\tp.checkNew()\n\t\t}\n\t}\n}\n\nfunc (p *Pool) sendProgress() {\n}\n\nfunc (p *Pool) checkNew() {\n}\n',
    }),
  ).toEqual({
    prices: 'Does `gatherOldPrices` and `sendDigest`',
    'Pool.Run': 'Calls `Pool.sendProgress` every 5 seconds; calls `Pool.checkNew` every minute',
  });
});

test('a loop without an end that is sent its own way where a program starts is work, and one for each request is none', async () => {
  const loop = (type: string, name: string): string =>
    `package shop\n\ntype ${type} struct {\n\tin chan int\n}\n\n// ${name} passes on what each of the doors has heard.\nfunc (t *${type}) ${name}() {\n\tfor {\n\t\tselect {\n\t\tcase one := <-t.in:\n\t\t\tt.tell(one)\n\t\t}\n\t}\n}\n`;
  expect(
    await works({
      'go.mod': 'module example.com/shop\n',
      'shop/hub.go': `${loop('hub', 'passOn')}\nvar h = hub{}\n\nfunc StartHub() {\n\th.passOn()\n}\n`,
      'shop/guest.go': loop('guest', 'listen'),
      'main.go':
        'package main\n\nimport "example.com/shop/shop"\n\nfunc main() {\n\tgo shop.StartHub()\n\tfor {\n\t\tg := shop.Next()\n\t\tgo g.listen()\n\t}\n}\n',
    }),
  ).toEqual({ 'hub.passOn': 'Passes on what each of the doors has heard' });
});

test('a method that only calls the general one of its class does what that does, and a name alone does not tell the work', async () => {
  expect(
    await works({
      'src/jobs/clean-job.ts':
        "import { dropOldCarts } from '../carts';\n\nexport class CleanJob extends CronJob {\n  schedule = '0 3 * * *';\n\n  async run() {\n    await this.executeAsync();\n  }\n\n  async executeAsync() {\n    await dropOldCarts();\n  }\n}\n",
      'src/carts.ts': 'export async function dropOldCarts() {}\n',
      'clock.rb':
        "require 'clockwork'\n\nmodule Clockwork\n  every(1.day, 'nightly:expire_orders', at: '12:00') { tidy }\nend\n",
    }),
  ).toEqual({ CleanJob: 'Calls `dropOldCarts`', 'nightly:expire_orders': '' });
});

test('the comment above the line that plans a job says what it does, and what it asks for when it failed does not', async () => {
  const job = (name: string, body: string): string =>
    `<?php\nnamespace App\\Jobs;\nclass ${name} implements ShouldQueue\n{\n    use Dispatchable;\n\n    public function handle()\n    {\n${body}    }\n}\n`;
  expect(
    await works({
      'app/Console/Kernel.php':
        '<?php\nclass Kernel extends ConsoleKernel\n{\n    protected function schedule(Schedule $schedule)\n    {\n        /* Check for the latest version of the shop */\n        $schedule->job(new VersionCheck())->daily();\n    }\n}\n',
      'app/Jobs/VersionCheck.php': job('VersionCheck', '        $this->ask();\n'),
      'app/Jobs/Bill.php': job(
        'Bill',
        '        try {\n            $this->pay();\n        } catch (Exception $e) {\n            SendMail::dispatch(1);\n        }\n',
      ),
      'app/Jobs/SendMail.php': job('SendMail', '        $this->go();\n'),
    }),
  ).toMatchObject({ VersionCheck: 'Checks for the latest version of the shop', Bill: '' });
});

test('a function of Go is told by what its loop calls at a tick, and by the verb of its name where its comment leaves that out', async () => {
  const shop = `package shop

import "time"

func setup() {
	createTables()
	for range time.Tick(time.Hour) {
		pruneOldCarts()
	}
}

// updateShelf a single shelf, again and again
func updateShelf() {
	for range time.Tick(time.Minute) {
		lookAt(shelf)
		count(shelf)
	}
}

func createTables() {}

func pruneOldCarts() {}
`;
  expect(await works({ 'shop/shop.go': shop })).toEqual({
    setup: 'Calls `pruneOldCarts`',
    updateShelf: 'Updates a single shelf, again and again',
  });
});

test('a job is told in the words of its author, without what any comment of a job says', async () => {
  const job = (name: string, about: string, handle = 'Execute the job.', body = ''): string =>
    `<?php\nnamespace App\\Jobs;\n\n/**\n * ${about}\n */\nclass ${name} implements ShouldQueue\n{\n    /**\n     * ${handle}\n     */\n    public function handle()\n    {\n${body}    }\n}\n`;
  expect(
    await works({
      'app/Jobs/ScanJob.php': job('ScanJob', 'Sends one crate to the scale.', 'Execute the job: weigh the crate.'),
      'app/Jobs/WeighJob.php': job('WeighJob', '', 'Execute the job: send the crate to the scale.'),
      'app/Jobs/TreeJob.php': job('TreeJob', 'This allows to check the state of the tree of shelves.'),
      'app/Jobs/UploadCrateToS3Job.php': job('UploadCrateToS3Job', 'SHOP-12: mirrors {@link ScanJob} for crates.'),
      'app/Jobs/CountJob.php': job(
        'CountJob',
        'Counts the crates (those on a shelf, those on the way and those that were lost on the way to a shelf) of each shop that is open today and tells the sum.',
      ),
      'app/Jobs/DeleteCratesJob.php': job('DeleteCratesJob', 'Packs all crates of a shop into one.'),
      'app/Jobs/SortCratesJob.php': job('SortCratesJob', 'Packs all crates of a shop into one.'),
      'app/Jobs/PackCratesJob.php': job('PackCratesJob', '', 'Packs all crates of a shop into one.'),
      'app/Jobs/TellJob.php': job('TellJob', '', 'Send Tell crate'),
    }),
  ).toEqual({
    ScanJob: 'Sends one crate to the scale',
    WeighJob: 'Sends the crate to the scale',
    TreeJob: 'Checks the state of the tree of shelves',
    UploadCrateToS3Job: '',
    CountJob: 'Counts the crates of each shop that is open today and tells the sum',
    DeleteCratesJob: '',
    SortCratesJob: '',
    PackCratesJob: '',
    TellJob: '',
  });
});

test('what stands around the line of a time is not its work, nor is its name', async () => {
  expect(
    await works({
      'shop/clock.go':
        'package shop\n\nimport (\n\t"github.com/robfig/cron/v3"\n\t"other.org/memory"\n)\n\n// NewCache makes the cache of the shop and fills it\nfunc NewCache(path string) {\n\tcreateFolderOf(path)\n\tgo func() {\n\t\tticker := time.Tick(time.Minute)\n\t\tfor range ticker {\n\t\t\tmemory.Save(path)\n\t\t}\n\t}()\n}\n\nfunc createFolderOf(path string) {\n}\n\nfunc (c *Clock) Run() {\n\tc.orderService.CountOrders()\n\t// Release users and clear their carts every 10 minutes\n\tc.cron.AddFunc("*/10 * * * *", func() {\n\t\tc.orderService.ReleaseUsers()\n\t})\n\tc.cron.AddFunc("@daily", func() {\n\t\tc.orderService.Count()\n\t})\n\tc.cron.AddFunc("@weekly", func() {\n\t\tc.orderService.PurgeCarts()\n\t})\n}\n',
      'orders/orders.go':
        'package orders\n\nfunc (s *OrderService) Count() {\n}\n\nfunc (s *OrderService) PurgeCarts() {\n\ts.hideIt()\n}\n\nfunc (s *OrderService) hideIt() {\n}\n\nfunc (s *OrderService) ReleaseUsers() {\n}\n',
      'orders/repo.go': 'package orders\n\n// Count counts the rows of one table\nfunc (r *OrderRepo) Count() {\n}\n',
      'shop/mails.py':
        'from fastapi import BackgroundTasks\n\n\ndef send_mail(order):\n    """Runs the mail sending flow."""\n\n\n@router.post("")\ndef create(tasks: BackgroundTasks):\n    tasks.add_task(send_mail)\n\n\n@background_task\ndef called_at_once():\n    """Sends what is left of the order."""\n',
    }),
  ).toEqual({
    Save: 'Calls `memory.Save`',
    'OrderService.ReleaseUsers': 'Releases users and clears their carts',
    'OrderService.Count': '',
    'OrderService.PurgeCarts': '',
    send_mail: 'Runs the mail sending flow',
  });
});

test('a method of a clock is told by its class that says what it does periodically, and not by what it counts', async () => {
  const job = (name: string, above: string, body: string): string =>
    `${above}class ${name} {\n    @Scheduled(fixedDelay = 5000)\n    public void pollAll() {\n${body}    }\n\n    private void recordQueueDepth() {\n    }\n}\n`;
  expect(
    await works({
      'shop/Sweeper.java': job(
        'Sweeper',
        '/**\n * Periodically asks all open carts for their owners and closes those without any.\n */\n// Deprecated - there is a new one in the other package\n@Deprecated(forRemoval = true)\n@Component\n',
        '        recordQueueDepth();\n',
      ),
      'shop/Meter.java': job('Meter', '', '        recordQueueDepth();\n').replace('pollAll', 'meterAll'),
      'shop/Flusher.java': job('Flusher', '', '')
        .replace('pollAll', 'flushAll')
        .replace(
          '    @Scheduled',
          '    /** Flushes the carts that have waited for {@link shop.Waits#getPause()} seconds. */\n    @Scheduled',
        ),
    }),
  ).toEqual({
    'Sweeper.pollAll': 'Periodically asks all open carts for their owners and closes those without any; deprecated',
    'Meter.meterAll': '',
    'Flusher.flushAll': 'Flushes the carts that have waited for `Waits.getPause` seconds',
  });
});

test('work without a comment is told by what it logs first, by the old rows it deletes, and by the service it calls', async () => {
  expect(
    await works({
      'src/crate.entity.ts':
        "import { Column, Entity } from 'typeorm';\n\n@Entity({ name: 'crates' })\nexport class Crate {\n  @PrimaryGeneratedColumn()\n  id: string;\n\n  @Column()\n  madeAt: Date;\n}\n",
      'src/clock.ts':
        "import { Cron } from '@nestjs/schedule';\nimport { LessThan } from 'typeorm';\n\nexport class ToolScheduler {\n  @Cron('0 1 * * *')\n  async handleCron() {\n    console.log('starting job to clear old tools at ', new Date());\n    this.go();\n  }\n\n  @Cron('0 2 * * *')\n  async nightly() {\n    await this.manager.delete(Crate, { madeAt: LessThan(this.day) });\n  }\n}\n",
      'app/jobs/shop/delete_crates_job.rb':
        'class Shop::DeleteCratesJob < ApplicationJob\n  def perform\n    Shop::SweepService.new.perform\n  end\nend\n',
      'app/jobs/cart_update_job.rb':
        'class CartUpdateJob < ApplicationJob\n  def perform(cart)\n    cart.go\n  end\nend\n',
    }),
  ).toEqual({
    'ToolScheduler.handleCron': 'Clears old tools',
    'ToolScheduler.nightly': 'Deletes old crates',
    'Shop::DeleteCratesJob': 'Calls `Shop::SweepService`',
    CartUpdateJob: '',
  });
});

test('when it is done is not what it does, and the one function that it calls may say that', async () => {
  expect(
    await works({
      'src/A.kt':
        'class Sweeper {\n  // Run every day\n  @Scheduled(fixedRate = 86_400_000)\n  fun go() {\n    logger.info { "Remove orders older than $limit (UTC)" }\n    orders.drop()\n  }\n}\n',
      'pool/pool.go':
        'package pool\n\nimport "time"\n\ntype Pool struct {\n\tn int\n}\n\nfunc (p *Pool) Run() {\n\ta := time.NewTicker(5 * time.Second)\n\tfor {\n\t\tselect {\n\t\tcase <-a.C:\n\t\t\tp.checkTunnels()\n\t\t}\n\t}\n}\n\n// checkTunnels closes the first tunnel that nobody uses.\nfunc (p *Pool) checkTunnels() {\n}\n',
    }),
  ).toEqual({
    'Sweeper.go': 'Removes orders older than a limit',
    'Pool.Run': 'Closes the first tunnel that nobody uses',
  });
});

test('a message that goes on with what is printed behind it is not told as if it ended there', async () => {
  const work = (name: string, printed: string): string =>
    `package shed\n\nimport (\n\t"log"\n\t"time"\n)\n\nfunc start${name}() {\n\tticker := time.NewTicker(5 * time.Minute)\n\tgo func() {\n\t\tfor range ticker.C {\n\t\t\tdrop${name}()\n\t\t}\n\t}()\n}\n\nfunc drop${name}() {\n\tlog.Println(${printed})\n\tshelf.clear()\n}\n`;
  expect(
    await works({
      'go.mod': 'module example.org/post\n',
      'shed/crates.go': work('Crates', '"Dropping crates older than", limit, "hours"'),
      'shed/boxes.go': work('Boxes', '"Dropping boxes of", owner'),
    }),
  ).toEqual({ dropBoxes: '', dropCrates: 'Drops crates older than a limit' });
});

test('a message tells a deed where it begins with one and nothing is put into the middle of it', () => {
  expect(['Cleaning up expired carts...', 'Syncing feeds', 'Scanning the shelf {name}'].map(deedLogged)).toEqual([
    'Cleans up expired carts',
    'Syncs feeds',
    'Scans the shelf',
  ]);
  expect(
    ['Starting sync', 'Skipping old carts', 'Polling %d carts', 'Update check failed', 'Sends mails to %s'].flatMap(
      (each) => deedLogged(each) ?? [],
    ),
  ).toEqual([]);
});

test('work is told by the tables that it was seen to change, and work that stands behind a condition may be asked for', async () => {
  const model = (name: string): string =>
    `<?php\nnamespace App;\nuse Illuminate\\Database\\Eloquent\\Model;\nclass ${name} extends Model\n{\n    protected $fillable = ['name', 'weight'];\n}\n`;
  const job = (name: string, body: string): string =>
    `<?php\nnamespace App\\Jobs;\nclass ${name} implements ShouldQueue\n{\n    use Dispatchable;\n\n    public function __construct(Crate $crate)\n    {\n        $this->crate = $crate;\n    }\n\n${body}}\n`;
  expect(
    await works({
      'app/Crate.php': model('Crate'),
      'app/Label.php': model('Label'),
      'app/Notice.php': model('Notice'),
      'app/Jobs/CratePipeline.php': job(
        'CratePipeline',
        '    public function handle()\n    {\n        $this->unlinkRemoveLabels($this->crate);\n    }\n\n    public function unlinkRemoveLabels($crate)\n    {\n        Label::whereCrateId($crate->id)->delete();\n        $crate->delete();\n        $notice = new Notice();\n        $notice->save();\n    }\n',
      ),
      'app/Jobs/WeighPipeline.php': job(
        'WeighPipeline',
        '    public function handle()\n    {\n        if ($this->crate->heavy) {\n            CratePipeline::dispatch($this->crate);\n        } else {\n            FollowPipeline::dispatch($this->crate);\n        }\n    }\n',
      ),
      'app/Jobs/FollowPipeline.php': job('FollowPipeline', '    public function handle()\n    {\n    }\n'),
      'shop/tasks.py':
        'from celery import shared_task\n\n\n@shared_task\ndef notify():\n    data = generate_all_data()\n    requests.post(URL, data)\n\n\ndef generate_all_data():\n    return 1\n',
    }),
  ).toEqual({
    CratePipeline: 'Deletes records of `Crate` and `Label`; creates records of `Notice`',
    WeighPipeline: 'May ask for `CratePipeline` or `FollowPipeline`',
    FollowPipeline: '',
    notify: '',
  });
});

test('a graph of Airflow is told by what it says of itself', async () => {
  const graph = (name: string, more: string): string =>
    `with DAG(\n    "${name}",\n    schedule="@daily",\n    ${more}\n) as dag:\n    a() >> b()\n\n`;
  expect(
    await works({
      'dags/graphs.py': `from airflow import DAG\n\nabout = """\nThe goal of this DAG is to collect all crates of a day.\n"""\n\n${graph('weigh', 'doc_md=about')}${graph('clean', 'description="Throws empty crates away"')}${graph('bare', 'catchup=False')}`,
    }),
  ).toEqual({ weigh: 'Collects all crates of a day', clean: 'Throws empty crates away', bare: '' });
});

test('what a comment keeps of earlier code is not done, and a job that is one call is told by it', async () => {
  expect(
    await works({
      'db/schema.rb':
        'ActiveRecord::Schema.define(version: 1) do\n  create_table "crates" do |t|\n    t.string "name"\n  end\nend\n',
      'app/models/crate.rb': 'class Crate < ApplicationRecord\nend\n',
      'app/jobs/drop_job.rb':
        'class DropJob < ApplicationJob\n  def perform(id)\n    # Crate.where(shelf: id).delete_all\n    keep(id)\n  end\nend\n',
      'app/jobs/mend_job.rb':
        'class MendJob < ApplicationJob\n  def perform(id)\n    ShelfService.repair(id)\n  end\nend\n',
    }),
  ).toEqual({ DropJob: '', MendJob: 'Calls `ShelfService.repair`' });
});

test('what a type is, is not what a loop in one of its methods does, unless it is called after such work', async () => {
  const loop = (type: string): string =>
    `package shop\n\nimport "time"\n\n// ${type} keeps the weights of all crates in the depot\ntype ${type} struct {\n\tn int\n}\n\nfunc (d *${type}) run() {\n\tfor range time.Tick(5 * time.Second) {\n\t\td.n++\n\t}\n}\n`;
  const told = await works({ 'a/scale.go': loop('Scale'), 'b/watcher.go': loop('WeightWatcher') });
  expect(told['Scale.run']).toBe('');
  expect(told['WeightWatcher.run']).toBe('Keeps the weights of all crates in the depot');
});

test('what is logged when something went wrong does not tell what the work does', async () => {
  const purpose = async (...lines: string[]): Promise<string> => {
    const evidence = await evidenceIn({
      'store/store.go': `package store\n\nimport (\n\t"log"\n\t"time"\n)\n\nfunc (s *store) Serve() {\n${lines.map((each) => `\t${each}\n`).join('')}\tticker := time.NewTicker(time.Minute)\n\tfor range ticker.C {\n\t\ts.n++\n\t}\n}\n`,
    });
    return joined(tasksOf(evidence).map((task) => workTold(evidence, task)));
  };
  expect(await purpose('log.Println("Cleaning the shelves")')).toBe('Cleans the shelves');
  expect(await purpose('if err := s.open(); err != nil {', '\tlog.Println("Cleaning the shelves:", err)', '}')).toBe(
    '',
  );
  expect(await purpose('if err := s.open(); err != nil {', '\tlog.Println("Cleaning the shelves")', '}')).toBe('');
});

test('what is only asked on the way, and that work was asked for, do not say what a job does', async () => {
  const job = (name: string, body: string): string =>
    `<?php\nnamespace App\\Jobs;\nclass ${name} implements ShouldQueue\n{\n    use Dispatchable;\n\n    public function handle(): void\n    {\n${body}\n    }\n}\n`;
  expect(
    await works({
      'app/Jobs/FillShelves.php': job(
        'FillShelves',
        "        foreach ($this->crates as $crate) {\n            if (!file_exists(shelf_path('a/' . Shelf::nameFromCrate($crate)))) {\n                Shelf::getCrate($crate);\n            }\n        }",
      ),
      'app/Jobs/CountShelves.php': job('CountShelves', "        Log::debug('Count of all shelves triggered!');"),
      'app/Jobs/SealShelves.php': job('SealShelves', "        Log::debug('Removing all shelves');"),
      'app/Shelf.php':
        '<?php\nnamespace App;\nclass Shelf\n{\n    public static function nameFromCrate($crate) { return $crate; }\n    public static function getCrate($crate) { return $crate; }\n}\n',
      'app/Shop.php':
        '<?php\nnamespace App;\nclass Shop\n{\n    public function open()\n    {\n        FillShelves::dispatch();\n        CountShelves::dispatch();\n        SealShelves::dispatch();\n    }\n}\n',
    }),
  ).toEqual({ CountShelves: '', FillShelves: '', SealShelves: 'Removes all shelves' });
});

import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { whenDone } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return tasksOf(evidence).map(
    (task) => `${task.name} | ${task.done.map(({ symbol }) => symbol?.name).join(', ')} | ${whenDone(evidence, task)}`,
  );
}

function listener(name: string, head: string): string {
  return `<?php\nnamespace Pier\\Listeners;\n\n${head}\n\nclass ${name}\n{\n    public function handle(Saved $event): void\n    {\n    }\n}\n`;
}

function teller(name: string, head: string, made: string): string {
  return `<?php\nnamespace Pier\\${name};\n\n${head}\n\nclass ${name}\n{\n    public function keep(): void\n    {\n        event(new ${made}($this));\n    }\n}\n`;
}

test('events of one name in two namespaces are two events, by what the files import', async () => {
  const boat = listener('WeighBoat', 'use Pier\\Boats\\Event\\Saved;');
  expect(
    await told({
      'app/Listeners/WeighBoat.php': boat,
      'app/Boats.php': teller('Boats', 'use Pier\\Boats\\Event;', 'Event\\Saved'),
      'app/Berths.php': teller('Berths', 'use Pier\\Berths\\Event\\Saved;', 'Saved'),
      'app/Masts.php': teller('Masts', '', '\\Pier\\Boats\\Event\\Saved'),
    }),
  ).toEqual(['Saved | WeighBoat.handle | told in `Boats.keep` and `Masts.keep`']);
  expect(
    await told({
      'app/Listeners/WeighBoat.php': boat,
      'app/Listeners/CountBerth.php': listener('CountBerth', 'use Pier\\Berths\\Event\\{Left, Saved};'),
      'app/Berths.php': teller('Berths', 'use Pier\\Berths\\Event\\Saved;', 'Saved'),
      'app/Boats.php': teller('Boats', 'use Pier\\Boats\\Event\\Saved as Kept;', 'Event\\Saved'),
    }),
  ).toEqual(['Saved | CountBerth.handle | told in `Berths.keep`', 'Saved | WeighBoat.handle | told in `Boats.keep`']);
});

test('a name that is one class everywhere is one event, whoever imports it', async () => {
  const java = (name: string, head: string, body: string): string =>
    `package pier.${name};\n\n${head}\nclass ${name} {\n${body}\n}\n`;
  const hears = (name: string): string =>
    java(
      name,
      'import org.springframework.context.event.EventListener;\nimport pier.boats.Saved;\n',
      '  @EventListener\n  public void on(Saved event) {}',
    );
  const tells = (name: string, from: string): string =>
    java(name, `import pier.${from}.Saved;\n`, '  void keep() {\n    publisher.publishEvent(new Saved(this));\n  }');
  expect(await told({ 'a/Hears.java': hears('Hears'), 'a/Tells.java': tells('Tells', 'boats') })).toEqual([
    'Saved | Hears.on | told in `Tells.keep`',
  ]);
  expect(
    await told({
      'a/Hears.java': hears('Hears'),
      'a/Tells.java': tells('Tells', 'boats'),
      'b/Other.java': tells('Other', 'berths'),
    }),
  ).toEqual(['Saved | Hears.on | told in `Tells.keep`']);
});

test('where a provider lists what is listened to, a listener that it does not name hears nothing', async () => {
  const provider = (more: string): string =>
    `<?php\nnamespace Pier\\Providers;\n\nuse Pier\\Events\\Boat\\Moored as BoatMoored;\nuse Pier\\Listeners\\RingBell;\n\nclass EventServiceProvider extends ServiceProvider\n{\n    protected $listen = [\n        BoatMoored::class => [RingBell::class],\n    ];\n${more}}\n`;
  const sources = {
    'composer.json': '{"require": {"laravel/framework": "^10.0"}}',
    'app/Http/Middleware/RingBell.php':
      '<?php\nnamespace Pier\\Http\\Middleware;\n\nclass RingBell\n{\n    public function handle($request, $next)\n    {\n        return $next($request);\n    }\n}\n',
    'app/Listeners/RingBell.php':
      '<?php\nnamespace Pier\\Listeners;\n\nuse Pier\\Events\\Boat\\Moored;\n\nclass RingBell\n{\n    public function handle(Moored $event): void\n    {\n    }\n}\n',
    'app/Listeners/WeighBoat.php': listener('WeighBoat', 'use Pier\\Events\\Saved;'),
    'app/Boats.php': teller('Boats', 'use Pier\\Events\\Saved;', 'Saved'),
    'app/Berths.php': teller('Berths', 'use Pier\\Events\\Boat\\Moored as HasMoored;', 'HasMoored'),
  };
  const rung = 'Moored | RingBell.handle | told in `Berths.keep`';
  expect(await told({ ...sources, 'app/Providers/EventServiceProvider.php': provider('') })).toEqual([rung]);
  expect(
    await told({
      ...sources,
      'app/Providers/EventServiceProvider.php': provider(
        '\n    public function shouldDiscoverEvents(): bool\n    {\n        return true;\n    }\n',
      ),
    }),
  ).toEqual([rung, 'Saved | WeighBoat.handle | told in `Boats.keep`']);
});

test('a command of the framework that the schedule of Laravel starts is told by its name', async () => {
  expect(
    await told({
      'composer.json': '{"require": {"laravel/framework": "^10.0"}}',
      'app/Console/Kernel.php':
        "<?php\nnamespace Pier\\Console;\n\nuse Illuminate\\Database\\Console\\PruneCommand;\n\nclass Kernel extends ConsoleKernel\n{\n    protected function schedule(Schedule $schedule): void\n    {\n        $schedule->command('cache:prune-stale-tags')->hourly();\n        $schedule->command(PruneCommand::class)->daily();\n        $schedule->command(CountBoats::class)->weekly();\n    }\n}\n",
    }),
  ).toEqual(['PruneCommand | Kernel.schedule | daily', 'cache:prune-stale-tags | Kernel.schedule | hourly']);
});

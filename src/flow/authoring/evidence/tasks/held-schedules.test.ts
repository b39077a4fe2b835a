import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { whenDone } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';

const command = (name: string, signature: string): string =>
  `<?php\nuse Illuminate\\Console\\Command;\nclass ${name} extends Command\n{\n    protected $signature = '${signature}';\n    protected $description = 'Counts';\n    public function handle() { return 0; }\n}\n`;

test('what a variable puts on the schedule of Laravel is told with the times of which one holds, and a command with what it is told', async () => {
  const evidence = await evidenceIn({
    'app/Console/Commands/CountTides.php': command('CountTides', 'tides:count'),
    'app/Console/Commands/CountBoats.php': command('CountBoats', 'boats:count {--only=*}'),
    'app/Console/Commands/CountBells.php': command('CountBells', 'bells:count'),
    'app/Providers/TideProvider.php': `<?php
class TideProvider extends ServiceProvider
{
    public function schedule(Schedule $schedule)
    {
        $time = setting('tides.time') ?: '00:00';
        $event = $schedule->command('tides:count');
        match (setting('tides.often')) {
            'weekly' => $event->weeklyOn(1, $time),
            'monthly' => $event->monthlyOn(1, $time),
            default => $event->dailyAt($time),
        };
        $schedule->command('boats:count --only=sold')->dailyAt('00:01');
        $bells = $schedule->command('bells:count');
        $bells->hourly();
    }
}
`,
  });
  expect(tasksOf(evidence).map((task) => [task.name, whenDone(evidence, task)])).toEqual([
    ['bells:count', 'hourly'],
    ['boats:count', 'daily at 00:01, with `--only=sold`'],
    ['tides:count', 'weekly, monthly or daily'],
  ]);
});

import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { doerNames, whenDone } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';

const listener = (name: string, space: string, methods: readonly string[], more = ''): string =>
  `<?php\nnamespace Pier\\${space}\\Listeners;\n\nclass ${name}\n{\n${methods.map((each) => `    public function ${each}($boat)\n    {\n    }\n`).join('\n')}${more}}\n`;

test('events of Laravel that are called by texts are heard by what a provider lists, registers or a subscriber says', async () => {
  const evidence = await evidenceIn({
    'pier/Boats/Providers/EventServiceProvider.php': `<?php
namespace Pier\\Boats\\Providers;
use Illuminate\\Support\\Facades\\Event;
use Pier\\Boats\\Listeners\\Berth;
class EventServiceProvider extends ServiceProvider
{
    protected $listen = [
        /** What a boat does. */
        'boats.moor.after' => [
            [Berth::class, 'take'],
            'Pier\\Bells\\Listeners\\Bell@ring',
        ],
        'boats.gone' => [Berth::class, 'free'],
    ];
    protected $subscribe = ['Pier\\Crew\\Listeners\\CrewHandler'];
    public function boot()
    {
        Event::listen(['crew.moor.after', 'crew.gone'], 'Pier\\Bells\\Listeners\\Bell@chime');
    }
}
`,
    'pier/Boats/Listeners/Berth.php': listener('Berth', 'Boats', ['take', 'free']),
    'pier/Bells/Listeners/Bell.php': listener('Bell', 'Bells', ['ring', 'chime']),
    'pier/Crew/Listeners/CrewHandler.php': listener(
      'CrewHandler',
      'Crew',
      ['onGone', 'onMoored'],
      "    public function subscribe($events)\n    {\n        $events->listen('boats.moor.after', [self::class, 'onMoored']);\n        $events->listen('crew.gone', 'Pier\\Crew\\Listeners\\CrewHandler@onGone');\n    }\n",
    ),
    'pier/Boats/BoatController.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Event;\nclass BoatController\n{\n    public function moor()\n    {\n        Event::dispatch('boats.moor.before');\n        Event::dispatch('boats.moor.after', $this->boat);\n    }\n    public function leave()\n    {\n        event('boats.gone', [$this->boat]);\n        Event::dispatch('crew.gone');\n    }\n}\n",
  });
  expect(tasksOf(evidence).map((task) => [task.name, doerNames(task), whenDone(evidence, task)])).toEqual([
    ['boats.gone', '`Berth.free` in `pier/Boats/Listeners/Berth.php`', 'told in `BoatController.leave`'],
    [
      'boats.moor.after',
      '`Berth.take` in `pier/Boats/Listeners/Berth.php`, `Bell.ring` in `pier/Bells/Listeners/Bell.php` and one more',
      'told in `BoatController.moor`',
    ],
    [
      'crew.gone',
      '`Bell.chime` in `pier/Bells/Listeners/Bell.php` and `CrewHandler.onGone` in `pier/Crew/Listeners/CrewHandler.php`',
      'told in `BoatController.leave`',
    ],
  ]);
});

import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const class_ = (space: string, name: string, body: string, uses = ''): string =>
  `<?php\nnamespace Pier\\${space};\n${uses}\nclass ${name}\n{\n${body}}\n`;

const SOURCES = {
  'pier/Boats/src/Providers/EventServiceProvider.php': class_(
    'Boats\\Providers',
    'EventServiceProvider extends ServiceProvider',
    "    protected $listen = [\n        'boats.moor.after' => [[Berth::class, 'take'], [Bell::class, 'ring']],\n        'boats.gone' => [[Bell::class, 'ring']],\n    ];\n",
    'use Pier\\Boats\\Listeners\\Berth;\nuse Pier\\Boats\\Listeners\\Bell;\n',
  ),
  'pier/Boats/src/Listeners/Berth.php': class_(
    'Boats\\Listeners',
    'Berth',
    '    /** Marks the berth as taken. */\n    public function take($boat)\n    {\n        $this->berths->mark($boat->berth_id);\n    }\n',
  ),
  'pier/Crew/src/Listeners/Berth.php': class_(
    'Crew\\Listeners',
    'Berth',
    '    public function take($boat)\n    {\n    }\n',
  ),
  'pier/Boats/src/Listeners/Bell.php': class_(
    'Boats\\Listeners',
    'Bell',
    '    public function ring($boat)\n    {\n        $this->tower->ringTwice($boat);\n    }\n',
  ),
  'pier/Boats/src/BoatController.php': class_(
    'Boats',
    'BoatController',
    "    public function moor()\n    {\n        Event::dispatch('boats.moor.after', $this->boat);\n    }\n    public function leave()\n    {\n        Event::dispatch('boats.gone', $this->boat);\n    }\n",
    'use Illuminate\\Support\\Facades\\Event;\n',
  ),
};

test('who hears an event that a question names is told with what each does, also of two classes of one name', async () => {
  const { text, support } = await askSources('What happens when boats.moor.after is dispatched?', { sources: SOURCES });
  expect(support).toBe('strong');
  expect(text).toMatch(
    /^The event `boats.moor.after` is told in `BoatController.moor`, and two listeners hear it \[1\]/,
  );
  expect(text).toContain('`Berth.take` in `pier/Boats/src/Listeners/Berth.php`');
  expect(text).toContain(
    '`Bell.ring` in `pier/Boats/src/Listeners/Bell.php`, which calls `$this->tower->ringTwice($boat)`',
  );
  expect(text).not.toContain('pier/Crew');
});

test('the one listener of an event is told with its way', async () => {
  const { text } = await askSources('Who listens to the event boats.gone?', { sources: SOURCES });
  expect(text).toMatch(/^The event `boats.gone` is told in `BoatController.leave`, and one listener hears it \[1\]/);
  expect(text).toContain('ringTwice');
});

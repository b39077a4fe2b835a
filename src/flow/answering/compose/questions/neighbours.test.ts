import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';

/** What stands next to the thing that is asked for is not told as if it were that thing. */
const SOURCES = {
  'app/Models/Ship.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;

class Ship extends Model
{
    use HasFactory;
    protected $fillable = ['name'];
}
`,
  'app/Models/Cabin.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;

class Cabin extends Model
{
    protected $fillable = ['number'];

    public function ship()
    {
        return $this->belongsTo(Ship::class);
    }
}
`,
  'app/Models/Anchor.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;

class Anchor extends Model
{
    protected $fillable = ['weight'];
}
`,
  'app/Services/DestroySailor.php': `<?php
class DestroySailor
{
    public function validate($sailor)
    {
        if ($sailor->isCaptain()) {
            throw new Exception('A captain cannot be deleted.');
        }
    }
}
`,
  '.env.example': 'MAIL_HOST=localhost\nMAIL_PORT=25\nDECK_COLOUR=blue\n',
  'engine/runner.go': `package engine

// A Runner runs jobs.
type Runner struct{}

// Start starts all.
func (r *Runner) Start() {}
`,
  'engine/stop.go': `package engine

// Stop stops all.
func (r *Runner) Stop() {}
`,
  'lib/harbour-manager.ts': `/** Keeps berths. */
export class HarbourManager {
  open() {
    return 1;
  }
}
`,
  'test/harbour-manager.test.ts': `import { test } from 'vitest';
import { HarbourManager } from '../lib/harbour-manager.ts';

test('opens the berths', () => {
  new HarbourManager().open();
});
`,
  'test/harbour-manager-lights.test.ts': `import { test } from 'vitest';

test('HarbourManagerLights are red', () => {});
`,
  'test/harbour-lights.test.ts': `import { test } from 'vitest';

test('harbour lights are green', () => {});
`,
  'lib/list-types.ts': `export const LIST_TYPE_PRIVATE = 'private';
export const LIST_TYPE_PUBLIC = 'public';
`,
  'app/models/agent.rb': `class Agent < ApplicationRecord
  include Schedulable

  def check
  end
end
`,
  'app/models/mail_agent.rb': 'class MailAgent < Agent\n  def check\n  end\nend\n',
  'app/models/rain_agent.rb': 'class RainAgent < Agent\n  def check\n  end\nend\n',
  'db/migrate/001_add_guid.rb': 'class AddGuid\n  class Agent < ActiveRecord::Base\n    def up\n    end\n  end\nend\n',
  'server/orders.js': `class OrderController {
  async findOne(request, response) {
    response.json({});
  }
}
module.exports = new OrderController();
`,
  'server/router.js': `const OrderController = require('./orders');
const router = require('express').Router();
router.get('/orders/:id', requireCaptainKey, OrderController.findOne.bind(this));
router.get('/captain', requireLogin, captain);
module.exports = router;
`,
  'pages/cargo-tools/genres.js': 'export const genres = 1;\n',
  'pages/cargo-tools/tags.js': 'export const tags = 1;\n',
  'pages/cargo-tools/labels.js': 'export const labels = 1;\n',
  'rigging/sail.ts': 'export class Sail {\n  area = 1;\n}\n',
  'rigging/rule.ts': 'export class RiggingRule {\n  text = "";\n}\n',
  'rigging/rigger.ts':
    '/** Sets sails. */\nexport class Rigger {\n  /** Sets a sail by the rigging rule. */\n  sail() {}\n}\n',
  'services/CreateCargoChannel.ts': 'export class CreateCargoChannel {\n  run() {}\n}\n',
  'services/ToggleCargoChannel.ts': 'export class ToggleCargoChannel {\n  run() {}\n}\n',
  'services/DestroyCargoChannel.ts': 'export class DestroyCargoChannel {\n  run() {}\n}\n',
};

const answered = (question: string, commits: Commit[] = []) =>
  askSources(question, { sources: SOURCES, projectName: 'fleet', commits });

test.each([
  ['What is a ship?', ['that extends `Model` and uses the trait `HasFactory`'], []],
  ['which models belong to a ship', ['At least one model points to `Ship`: `Cabin`'], ['`Anchor`']],
  ['What environment variables configure the mail server?', ['`MAIL_HOST`', '`MAIL_PORT`'], ['DECK_COLOUR']],
  // Methods of a Go type stand in any file of its package.
  ['What does the `Runner` do?', ['It has two public methods: `Start` and `Stop`'], []],
  [
    'What tests cover `HarbourManager`?',
    ['`opens the berths`'],
    ['harbour lights are green', 'harbour-lights.test.ts', 'HarbourManagerLights', 'harbour-manager-lights'],
  ],
  [
    'whats the difference between a private and a public list',
    ['`LIST_TYPE_PRIVATE` is a constant', '`LIST_TYPE_PUBLIC` is a constant'],
    [],
  ],
  // A migration keeps a copy of the model it changes.
  [
    'What is an agent?',
    ['`Agent` is a class in `app/models/agent.rb`', 'uses the module `Schedulable`'],
    ['extends `Sch'],
  ],
  ['which agents exist', ['`MailAgent`', '`RainAgent`'], ['AddGuid']],
  // A handler that is handed on by its name is used there.
  ['What breaks if I change `OrderController.findOne`?', ['`server/router.js:3`'], ['No use']],
  [
    'which routes need a captain key',
    ['a guard that speaks of *captain* and *key* was seen on one route: `GET /orders/{id}`'],
    ['`GET /captain`'],
  ],
  // A name with a capital is that of a type.
  ['compare Sail and RiggingRule', ['`Sail` is a class', '`RiggingRule` is a class'], ['Rigger.sail']],
  // A folder for cargo holds no providers of it.
  ['which cargo providers are supported', [], ['`genres`']],
] as const)('%s', async (question, said, unsaid) => {
  const { text } = await answered(question);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('a rule about something else is told as one that comes near', async () => {
  const { text } = await answered('What must hold before an anchor can be deleted?');
  expect(text).not.toMatch(/^A captain/);
});

test('what does something to a channel is no channel', async () => {
  const { text, support } = await answered('which cargo channels are supported');
  expect(text).not.toContain('types were found');
  expect(support).not.toBe('strong');
});

test('who asks when something was added hears of the first commit', async () => {
  const commit = (name: string, place: number): Commit => ({
    sha: String(place).repeat(40),
    author: { name, email: `${name}@example.com` },
    date: 1_790_000_000 + place * 86_400,
    subject: `Change ${place} of the harbour`,
    body: '',
    paths: ['lib/harbour-manager.ts'],
  });
  const commits = [commit('Ann', 1), commit('Bob', 2)];
  expect((await answered('When was `HarbourManager` added?', commits)).text).toMatch(
    /^The first commit found on .* by Ann/,
  );
  expect((await answered('Who changed `HarbourManager` last?', commits)).text).toMatch(/^The last change of .* by Bob/);
});

import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'shop/models.py': `from django.db import models
from statemachine import State, StateMachine

STATUSES = (("new", "New"), ("sent", "Sent"), ("lost", "Lost"))


class Parcel(models.Model):
    status = models.CharField(max_length=6, choices=STATUSES, default="new")

    def close(self):
        self.status = states.get(self.data.get("status", "lost"), "lost")
        if self.status in ("sent", "lost"):
            return True


class Courier(models.Model):
    class Role(models.TextChoices):
        DRIVER = "d", "Driver"
        LEAD = "l", "Lead"


class TripMachine(StateMachine):
    planned = State(initial=True)
    driven = State()
    ended = State(final=True)

    drive = planned.to(driven, cond="has_fuel")
    end = driven.to(ended)
`,
  'shop/orders/status_codes.py':
    'class ReturnOrderStatus(StatusCode):\n    PENDING = 10, "Pending", SECONDARY\n    LOST = 20, "Lost", DANGER\n\n\nclass GiftOrderStatus(StatusCode):\n    OPEN = 1, "Open", PRIMARY\n    GIVEN = 2, "Given", SUCCESS\n',
  'server/models/BoxMembership.js':
    "const Roles = {\n  PACKER: 'packer',\n  VIEWER: 'viewer',\n};\n\nmodule.exports = { Roles };\n",
  'lib/shop/crate.ex':
    'defmodule Shop.Crate do\n  use Ecto.Schema\n\n  schema "crates" do\n    field(:status, :string, default: "open")\n    field(:kind, :string)\n  end\n\n  def changeset(crate, attrs) do\n    crate\n    |> cast(attrs, [:status, :kind])\n    |> validate_inclusion(:kind, ["wood", "steel"])\n  end\n\n  def close(crate), do: update(crate, %{status: "closed"})\n\n  def open?(crate), do: crate.status == "open"\nend\n',
};

test.each([
  [
    'What statuses can a parcel have?',
    ['`STATUSES` in `shop/models.py` has three values: `new`, `sent`, `lost` [1]'],
    ['Also called'],
  ],
  [
    'What roles can a courier have?',
    ['`Courier.Role` in `shop/models.py` has two values', '| `DRIVER` [2] | written as "d" |'],
    [],
  ],
  [
    'What states can a trip have and how does it move between them?',
    [
      '`TripMachine` in `shop/models.py` has three values',
      '| `planned` [4] | `driven` | `has_fuel` |',
      '| `driven` [5] | `ended` |',
    ],
    ['Not answered here'],
  ],
  [
    'What roles can a box member have?',
    ['`Roles` in `server/models/BoxMembership.js` has two values: `packer` [1] and `viewer` [2]'],
    [],
  ],
  [
    'Which statuses can a return order have?',
    ['`ReturnOrderStatus` in `shop/orders/status_codes.py` has two values: `PENDING` [1] and `LOST` [2]'],
    ['GiftOrderStatus'],
  ],
  ['Which statuses can a repair order have?', [], ['types were found']],
  ['What kinds of crates are there?', ['`kind` in `lib/shop/crate.ex` has two values: `wood`, `steel`'], []],
  [
    'What statuses can a crate have?',
    ['No list of them was found', 'at least two values of `status`', '`open`', '`closed`'],
    [],
  ],
  ['What roles can a parcel have?', [], ['has two values']],
])('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'shop' });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

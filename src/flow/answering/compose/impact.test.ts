import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('who calls something is told without a change that nobody spoke of', async () => {
  const sources = {
    'src/stamp.ts': 'export function stamp(text: string): string {\n  return text.trim();\n}\n',
    'src/send.ts':
      "import { stamp } from './stamp.ts';\n\nexport function sendLetter(text: string): string {\n  return stamp(text);\n}\n\nexport function sendParcel(text: string): string {\n  return stamp(text.trim());\n}\n",
    'src/office.ts':
      "import { sendLetter } from './send.ts';\n\nexport function open(): string {\n  return sendLetter('hello');\n}\n",
  };
  const callers = await askSources('Who calls `stamp`?', { sources });
  expect(callers.text).toContain('Through them, one further definition or more leads to it within three steps');
  expect(callers.text).not.toContain('change');
  const changed = await askSources('What breaks if I change `stamp`?', { sources });
  expect(changed.text).toContain('Through them the change reaches one further definition');
});

test('of all that bear a name, the model that is asked about lies among the models', async () => {
  const sources = {
    'app/models/parcel.rb': 'class Parcel < ApplicationRecord\n  def update_parcel_weight!\n    save\n  end\nend\n',
    'app/services/send_service.rb': 'class SendService\n  def call(id)\n    Parcel.find(id)\n  end\nend\n',
    'app/javascript/components/parcel.jsx': 'export class Parcel extends Component {\n  render() { return null; }\n}\n',
    'lib/tasks/parcel.rb': 'class Parcel\n  def change\n    1\n  end\nend\n',
  };
  const { text } = await askSources('What breaks if I change the Parcel model?', { sources });
  expect(text).toMatch(/^No use of `Parcel` in `app\/models\/parcel\.rb`/);
});

test('a call of Ruby needs no brackets, and code of another language calls something else', async () => {
  const sources = {
    'app/models/parcel.rb': 'class Parcel < ApplicationRecord\n  def redirect\n    save\n  end\nend\n',
    'app/controllers/parcels_controller.rb':
      'class ParcelsController < ApplicationController\n  def update\n    @parcel.redirect\n  end\n\n  def show\n    @redirect = 1\n  end\nend\n',
    'app/javascript/parcel.js': 'export class Belt {\n  run() {\n    this.#redirect();\n  }\n  #redirect() {}\n}\n',
  };
  const { text } = await askSources('Who calls `Parcel.redirect`?', { sources });
  expect(text).toMatch(/^At least one line probably calls `Parcel.redirect`/);
  expect(text).toContain('app/controllers/parcels_controller.rb:3');
  expect(text).not.toContain('parcel.js');
});

test('what surely calls another definition of the name is no call of this one', async () => {
  const sources = {
    'app/models/parcel/moved.rb': 'module Parcel::Moved\n  def announce_move\n    save\n  end\nend\n',
    'app/models/parcel.rb': 'class Parcel < ApplicationRecord\n  include Moved\nend\n',
    'app/controllers/parcels_controller.rb':
      'class ParcelsController < ApplicationController\n  def update\n    @parcel.announce_move\n  end\nend\n',
    'app/controllers/stamps_controller.rb':
      'class StampsController < ApplicationController\n  def update\n    announce_move\n  end\n\n  private\n    def announce_move\n      1\n    end\nend\n',
  };
  const { text } = await askSources('Who calls `Parcel::Moved.announce_move`?', { sources });
  expect(text).toMatch(/^At least one line probably calls `Parcel::Moved.announce_move`/);
  expect(text).not.toContain('stamps_controller.rb');
});

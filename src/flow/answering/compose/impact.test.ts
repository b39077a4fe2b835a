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

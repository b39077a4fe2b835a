import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const carrier = (name: string): string => `import type { CarrierInterface } from '../carrier.interface.ts';

export class ${name}Service implements CarrierInterface {
  send(parcel: string): string {
    return parcel;
  }
}
`;
const SOURCES = {
  'pyproject.toml':
    '[project]\nname = "ferry"\n\n[project.scripts]\nferry = "ferry.main:run"\nferry-import = "ferry.tools:load"\n',
  'README.md': '# Ferry\n\n## Installation\n\nInstall it with pip.\n',
  'src/carriers/carrier.interface.ts': 'export interface CarrierInterface {\n  send(parcel: string): string;\n}\n',
  'src/carriers/errors/lost.ts': 'export class Lost extends Error {}\n',
  'src/carriers/barge/barge.service.ts': carrier('Barge'),
  'src/carriers/rail/rail.service.ts': carrier('Rail'),
  'src/carriers/truck/truck.service.ts': carrier('Truck'),
};

test.each([
  ['Which commands does ferry install?', ['Two programs were found', '`ferry-import`'], ['pip']],
  ['Which programs does the project consist of?', ['Two programs were found', '`ferry-import`'], []],
  ['Which carriers can be used?', ['`BargeService`', '`RailService`', '`TruckService`'], ['folder']],
])('%s', async (question, told, silent) => {
  const { text, support } = await askSources(question, { sources: SOURCES, projectName: 'ferry' });
  expect(support).toBe('strong');
  for (const words of told) expect(text).toContain(words);
  for (const words of silent) expect(text).not.toContain(words);
});

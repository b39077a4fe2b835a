import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('a bound that is a constant of the file is told by its number', async () => {
  const path = 'src/boats.ts';
  const source =
    "import { z } from 'zod';\n\nconst MOST_LAMPS = 20;\n\nexport const boatSchema = z.object({\n  lamps: z.array(z.string()).max(MOST_LAMPS),\n  crew: z.number().max(MOST_CREW),\n});\n";
  const [model] = extractFacts(path, source, await parseFile(path, source)).filter(
    (fact) => fact.kind === 'data-model',
  );
  expect(model?.values.fields.map(({ constraints }) => constraints)).toEqual([['at most 20'], ['at most MOST_CREW']]);
});

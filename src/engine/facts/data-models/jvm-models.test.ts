import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('an entity of any length has its fields', async () => {
  const path = 'src/main/java/shop/Order.java';
  const methods = Array.from(
    { length: 500 },
    (_, at) => `    public int step${at}() {\n        return ${at};\n    }\n`,
  );
  const source = `package shop;\n\nimport jakarta.persistence.Entity;\n\n@Entity\npublic class Order {\n    @Id\n    private Long id;\n    private String name;\n${methods.join('\n')}}\n`;
  const [model] = extractFacts(path, source, await parseFile(path, source)).filter(({ kind }) => kind === 'data-model');
  expect(JSON.stringify(model?.values)).toContain('"name":"name"');
});

import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { componentsOf } from '../components.ts';

test('who imports another type of the same name does not use the one of the project', async () => {
  const user = (name: string, from: string): string =>
    `package shop.${name.toLowerCase()};\n\nimport ${from}.Sealed;\n\n@Sealed\npublic class ${name} {\n    @Sealed\n    public int count() {\n        return 1;\n    }\n}\n`;
  const evidence = await evidenceIn({
    'src/shop/marks/Sealed.java':
      'package shop.marks;\n\n/** Marks what nobody may open. */\npublic @interface Sealed {\n    String why() default "";\n}\n',
    'src/shop/a/A.java': user('A', 'org.other'),
    'src/shop/b/B.java': user('B', 'shop.marks'),
    'src/shop/c/C.java': user('C', 'shop.marks'),
    'src/shop/d/D.java': user('D', 'org.other'),
  });
  const found = componentsOf(evidence).filter(({ name }) => name === 'Sealed');
  expect(found.map(({ users, directories, use }) => [users, directories, use.path])).toEqual([
    [2, 2, 'src/shop/b/B.java'],
  ]);
});

import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { componentsOf } from '../components.ts';
import { builtOnIt } from './built-on.ts';
import { methodsOf, methodsTold } from './methods.ts';

test('a type without a comment is told by what is built on it, and by what its methods say that they do', async () => {
  const scale = (name: string) =>
    `import { Scale } from '../scale.ts';\nexport class ${name} extends Scale {\n  use() {}\n}\n`;
  const evidence = await evidenceIn({
    'src/scale.ts':
      'export class Scale {\n  /** Weighs one parcel of a bag. */\n  weigh() {}\n  /** Prints stamps on letters. */\n  stamp() {}\n}\n',
    'src/a/spring.ts': scale('Spring'),
    'src/b/beam.ts': scale('Beam'),
    'src/c/crane.ts': scale('Crane'),
    'src/d/floor.ts': scale('Floor'),
  });
  const [base] = componentsOf(evidence).filter(({ name }) => name === 'Scale');
  if (!base) throw new Error('no component');
  expect(builtOnIt(evidence, base)).toBe('Base of `Spring`, `Beam`, `Crane` and more');
  expect(methodsTold(evidence, base, methodsOf(evidence, base).telling)).toBe(
    '`weigh`: weighs one parcel of a bag; `stamp`: prints stamps on letters',
  );
});

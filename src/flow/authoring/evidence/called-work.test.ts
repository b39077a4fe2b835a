import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { findSymbols } from '../../../engine/pack/search/find-symbols.ts';
import { calledWork } from './called-work.ts';

test('what is called where something failed is no work of a request, and a setter stands for the call that it is chained to', async () => {
  const type = (name: string, body: string, base = ''): string => `<?php\nclass ${name}${base}\n{\n${body}}\n`;
  const setter = (name: string): string =>
    `    public function ${name}($value)\n    {\n        $this->value = $value;\n\n        return $this;\n    }\n`;
  const deed = (name: string): string => `    public function ${name}()\n    {\n        return 1;\n    }\n`;
  const evidence = await evidenceIn({
    'src/Scale.php': type('Scale', `${setter('setWeight')}${deed('weigh')}`),
    'src/Machine.php': type('Machine', setter('setCrate')),
    'src/Packer.php': type('Packer', deed('pack'), ' extends Machine'),
    'src/Cleaner.php': type('Cleaner', deed('clean')),
    'src/Depot.php': type(
      'Depot',
      '    public function __construct(private Scale $scale, private Packer $packer, private Cleaner $cleaner)\n    {\n    }\n\n    public function send()\n    {\n        $this->scale\n            ->setWeight(2)\n            ->weigh();\n        try {\n            $this->packer->setCrate(1)->pack();\n        } catch (Exception $failed) {\n            $this->cleaner->clean();\n\n            throw $failed;\n        }\n    }\n',
    ),
  });
  const [send] = findSymbols(evidence.pack, 'Depot.send', { exact: true, limit: 1 });
  expect(send && calledWork(evidence, send).map(({ name }) => name)).toEqual(['Scale.weigh', 'Packer.pack']);
});

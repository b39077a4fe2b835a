import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { isCopied } from './copied-file.ts';

const NOTICE = '# Copyright 2009 A. Sailor\n# Licensed under the Apache License, Version 2.0\n';
const files = (notice: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`src/boat${at}.py`, `${notice}def sail${at}():\n    pass\n`]),
  );

test('a file with terms of its own among files without any was copied', async () => {
  const evidence = await evidenceIn({ ...files(''), 'src/knots.py': `${NOTICE}def tie():\n    pass\n` });
  expect(isCopied(evidence, 'src/knots.py')).toBe(true);
  expect(isCopied(evidence, 'src/boat1.py')).toBe(false);
});

test('where all files name their terms, none is known to be copied', async () => {
  const evidence = await evidenceIn({
    ...files('# SPDX-License-Identifier: MIT\n'),
    'src/knots.py': `${NOTICE}def tie():\n    pass\n`,
  });
  expect(isCopied(evidence, 'src/knots.py')).toBe(false);
});

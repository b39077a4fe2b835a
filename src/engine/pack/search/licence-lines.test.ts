import { describe, expect, test } from 'vitest';
import { licenceLines } from './licence-lines.ts';

const range = (text: string): string => {
  const found = licenceLines(text.split('\n'));
  return found ? `${found.startLine}-${found.endLine}` : 'none';
};

describe('licence lines', () => {
  test.each([
    [
      'line comments',
      '// Copyright 2015 Ann\n//\n// Licensed under the X License;\n// You may obtain a copy.\n\npackage x',
      '1-4',
    ],
    [
      'a block, after the line for the shell',
      '#!/bin/node\n/*\n * Copyright Ann\n *\n * Permission is hereby granted.\n */\ncode()',
      '3-5',
    ],
    [
      'a paragraph that says more is left',
      '# Copyright Ann\n# All rights reserved.\n#\n# Sells books.\nimport x',
      '1-2',
    ],
    ['a paragraph above is left', '/* till.c: sells books\n *\n * Copyright Ann\n */\nint x;', '3-3'],
    ['an ordinary comment', '// Sells books.\npackage x', 'none'],
    ['code that speaks of licences', 'const licence = 1;\n// Copyright is checked below.\n', 'none'],
    ['an empty file', '', 'none'],
  ])('%s', (_name, text, expected) => {
    expect(range(text)).toBe(expected);
  });
});

import { expect, test } from 'vitest';
import { phpTexts } from './php-texts.ts';

test('texts of nested lists are known by the path of their keys', () => {
  const texts = phpTexts(`<?php

// 'old' => 'No longer said.',
return [
    'mooring' => [
        'full' => 'The pier is full, and can\\'t take another boat.',
        'inner' => array('deep' => "Only :name may moor."),
    ],
    'long' => 'One half ' .
        'and the other.',
    'made' => 'Up to ' . MOST . ' boats.',
];
`);
  expect([...texts]).toEqual([
    ['mooring.full', "The pier is full, and can't take another boat."],
    ['mooring.inner.deep', 'Only :name may moor.'],
    ['long', 'One half and the other.'],
  ]);
});

test('a file that returns no list has no texts', () => {
  expect(phpTexts('<?php\nclass Boat {}\n').size).toBe(0);
});

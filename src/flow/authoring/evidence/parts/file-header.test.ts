import { expect, test } from 'vitest';
import { headerOf } from './file-header.ts';

test('what an editor is told says nothing of a file', () => {
  expect(headerOf(['/* -*- Mode: C; tab-width: 4 -*- */', '/* Weighs parcels. */', 'int scale;'])?.text.trim()).toBe(
    'Weighs parcels.',
  );
  expect(headerOf(['// vim: set ts=4:', '#include "scale.h"'])).toBeNull();
});

test('what a version control system fills in says nothing of a file', () => {
  expect(headerOf(['/* $Id: scale.c,v 1.4 2020/01/02 ann Exp $ */', '', 'int scale;'])).toBeNull();
  expect(headerOf(['/* Weighs parcels. */', 'int scale;'])?.text).toBe('Weighs parcels.');
});

test('the comment behind the one on the licence is the one on the file', () => {
  const licence = ['// Copyright 2020 the post.', '// All rights reserved.', ''];
  expect(headerOf([...licence, '//! Weighs parcels.', '', 'pub struct Scale;'])?.text).toBe('Weighs parcels.');
  expect(headerOf([...licence, 'pub struct Scale;'])).toBeNull();
});

test('a remark right above an import is about that import', () => {
  expect(headerOf(['// Has to be the first import', "import './setup';", 'start();'])).toBeNull();
  expect(headerOf(['// Weighs parcels.', '', "import './setup';"])?.text).toBe('Weighs parcels.');
});

test('below a head that is the same in all files, the line that names the file tells what it is for', () => {
  const head = ['"""', 'shop - A till for small shops.', '', '(c) 2008 The post. See LICENSE for details.', ''];
  const own = ['shop/scale.py - Weighs parcels that', '                are handed in.', '"""', 'import os'];
  expect(headerOf([...head, ...own])?.text).toBe('Weighs parcels that\nare handed in.');
  expect(headerOf([...head, 'models.py - Model definitions.', own[2] ?? ''])).toBeNull();
});

import { expect, test } from 'vitest';
import { diskFault, isDiskFull } from './disk.ts';

const error = (message: string, fields: object) => Object.assign(new Error(message), fields);

test.each([
  [error('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), 'the disk is full', true],
  [error('write failed', { code: 'EDQUOT' }), 'the disk is full', true],
  [error('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'the disk is full', true],
  [new Error('Error: ENOSPC: no space left on device'), 'the disk is full', true],
  [error('EROFS: read-only file system', { code: 'EROFS' }), 'the disk is mounted read-only', false],
  [error('readonly', { code: 'ERR_SQLITE_ERROR', errcode: 1032 }), 'the database may only be read by this user', false],
  [error('EACCES: permission denied', { code: 'EACCES' }), 'this user may not read or write there', false],
  [error('EMFILE: too many open files', { code: 'EMFILE' }), 'too many files are open (see ulimit -n)', false],
  [error('syntax error', { code: 'ERR_SQLITE_ERROR', errcode: 1 }), undefined, false],
  [error('ENOENT: no such file', { code: 'ENOENT' }), undefined, false],
  ['the disk is full', undefined, false],
])('%s is told as %j', (fault, words, full) => {
  expect([diskFault(fault), isDiskFull(fault)]).toEqual([words, full]);
});

import { expect, test } from 'vitest';
import { filePlace } from './file-place.ts';

test.each([
  ['src/static/scripts/jquery-4.0.0.slim.js', 'vendored'],
  ['src/static/scripts/datatables.js', 'vendored'],
  ['app/static/pdfjs/web/viewer.mjs', 'vendored'],
  ['public/static/tinymce/lang/cs.js', 'vendored'],
  ['src/static/scripts/admin_users.js', 'source'],
  ['src/chart.js', 'source'],
  ['internal/migrations/v6.2.0.go', 'source'],
  ['cookbook/models.py', 'source'],
  ['cookbook/tests/test_models.py', 'test'],
])('%s is %s', (path, place) => expect(filePlace(path)).toBe(place));

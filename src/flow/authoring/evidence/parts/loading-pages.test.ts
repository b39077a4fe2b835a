import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { loadingPages } from './loading-pages.ts';

test('scripts that templates load are used by these, whatever way the framework has to write it', async () => {
  const evidence = await evidenceIn({
    'pier/static/js/sail.js': 'function sail() {}\n',
    'pier/static/js/mast.js': 'function mast() {}\n',
    'pier/static/js/rope.js': 'function rope() {}\n',
    'pier/static/js/oar.js': 'function oar() {}\n',
    'hull/oar.js': 'function oar() {}\n',
    'pier/static/js/lost.js': 'function lost() {}\n',
    'pier/templates/layout.html': `<script src="{{ url_for('static', filename='js/sail.js') }}"></script>\n`,
    'pier/templates/docks/list.html': '{% load static %}\n<script src="{% static "js/mast.js" %}"></script>\n',
    'site/index.html':
      '<script src="/static/js/rope.js?v=2"></script>\n<script src="//far.example/js/lost.js"></script>\n<script src="oar.js"></script>\n',
  });
  const told = (path: string) =>
    loadingPages(evidence, {
      name: path,
      files: evidence.files.filter((each) => each.path.startsWith(path)),
      lines: 1,
    });
  expect(told('pier/static/js/sail.js')).toBe('templates in `pier/templates/`');
  expect(told('pier/static/js/mast.js')).toBe('templates in `pier/templates/docks/`');
  expect(told('pier/static/js/rope.js')).toBe('pages in `site/`');
  expect(told('pier/static/')).toBe('pages in `pier/templates/`, `pier/templates/docks/` and others');
  // Two of this name, another server, and none that loads it.
  expect(told('pier/static/js/oar.js')).toBeNull();
  expect(told('pier/static/js/lost.js')).toBeNull();
});

import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';

const PAGE = /\.(?:html?|jinja2?|j2|twig|erb|ejs|hbs|cshtml|jsp|ftl|blade\.php)$/;
/** `<script src="/static/sail.js">`, `url_for('static', filename='sail.js')`, `{% static 'sail.js' %}`, `asset('sail.js')`. */
const LOADS = /<script\b|<link\b|\bstatic\b|\basset|javascript_include_tag/;
const SCRIPT = /["'](?:\.{0,2}\/)*((?:[\w.@-]+\/)*[\w.@-]+\.(?:m?js|ts|scss|less))(?:\?[^"'<>]*)?["']/g;
const MOST_LETTERS = 500;
const MOST_FOLDERS = 2;
const TEMPLATES = /(?:^|\/)(?:templates?|views?|layouts?|partials?)\//i;

/** Who loads the scripts of a part, where no code imports them: the templates or pages of some folders. */
export function loadingPages(evidence: Evidence, { files }: Part): string | null {
  const pages = [...new Set(files.flatMap(({ path }) => loadedBy(evidence).get(path) ?? []))];
  if (pages.length === 0) return null;
  const folders = [...Map.groupBy(pages, (path) => path.slice(0, path.lastIndexOf('/') + 1))]
    .toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .map(([folder]) => (folder === '' ? 'the root' : code(folder)));
  const more = folders.length - MOST_FOLDERS;
  const told = more > 0 ? [...folders.slice(0, MOST_FOLDERS), 'others'] : folders;
  return `${pages.every((path) => TEMPLATES.test(path)) ? 'templates' : 'pages'} in ${joined(told)}`;
}

/** The pages that load each file. */
const loadedBy = derived((evidence): Map<string, string[]> => {
  const scripts = evidence.files.filter(({ path }) => /\.(?:m?js|ts|scss|less)$/.test(path));
  const byName = Map.groupBy(scripts, ({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const found = new Map<string, string[]>();
  for (const { path } of evidence.files) {
    if (!PAGE.test(path) || evidence.file(path)?.place !== 'source') continue;
    for (const text of evidence.lines(path) ?? []) {
      if (text.length > MOST_LETTERS || !LOADS.test(text)) continue;
      for (const [whole, place = ''] of text.matchAll(SCRIPT)) {
        // An address of another server.
        if (/^["']\/\//.test(whole)) continue;
        const named = (byName.get(place.slice(place.lastIndexOf('/') + 1)) ?? []).filter(
          (each) => each.path === place || each.path.endsWith(`/${place}`),
        );
        const [only] = named;
        if (only !== undefined && named.length === 1) found.set(only.path, [...(found.get(only.path) ?? []), path]);
      }
    }
  }
  return found;
});

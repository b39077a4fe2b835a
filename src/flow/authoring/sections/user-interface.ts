import { at, type Evidence, top } from '../evidence/evidence.ts';
import { directoryOf } from '../evidence/files/directory-of.ts';
import { unparsedFiles } from '../evidence/files/unparsed-files.ts';
import { interfacesOf, shownFile } from '../evidence/interfaces.ts';
import { profileOf, screensOf, templatesOf } from '../evidence/profile.ts';
import { declaredPage } from '../evidence/routes/paths/page-paths.ts';
import { routesOf } from '../evidence/routes.ts';
import type { Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { count, numberWord, verb } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';

const LIBRARIES: readonly (readonly [RegExp, string])[] = [
  [/^react$/, 'React'],
  [/^vue$/, 'Vue'],
  [/^svelte$/, 'Svelte'],
  [/^@angular\/core$/, 'Angular'],
  [/^solid-js$/, 'Solid'],
  [/^preact$/, 'Preact'],
  [/^next$/, 'Next.js'],
  [/^nuxt$/, 'Nuxt'],
  [/^@remix-run\/react$/, 'Remix'],
  [/^react-router(?:-dom)?$/, 'React Router'],
  [/^tailwindcss$/, 'Tailwind CSS'],
  [/^bootstrap$/, 'Bootstrap'],
  [/^@mui\/material$/, 'MUI'],
  [/^jquery$/, 'jQuery'],
  [/^htmx\.org$/, 'htmx'],
  [/^@chakra-ui\/react$/, 'Chakra UI'],
  [/^alpinejs$/, 'Alpine.js'],
  [/^electron$/, 'Electron'],
  [/^flutter$/, 'Flutter'],
  [/^jinja2$/i, 'Jinja2'],
  [/^bubbletea$|charmbracelet\/bubbletea/, 'Bubble Tea'],
  [/^textual$/, 'Textual'],
  [/^ratatui$/, 'Ratatui'],
  [/^yew$/, 'Yew'],
  [/^leptos$/, 'Leptos'],
  [/^dioxus$/, 'Dioxus'],
  [/^livewire\/livewire$/, 'Livewire'],
  [/^phoenix_live_view$/, 'Phoenix LiveView'],
  [/^@inertiajs\//, 'Inertia'],
  [/^streamlit$/, 'Streamlit'],
  [/^tauri$/, 'Tauri'],
  [/^lit(?:-element)?$/, 'Lit'],
];

/** Pages, templates, components and the libraries they are made with. */
export const userInterface: SectionWriter = {
  id: 'user_interface',
  title: 'User interface',
  budget: 220,
  write(evidence, page) {
    page.paragraph(
      ...pages(evidence),
      templates(evidence),
      ...componentFiles(evidence),
      ...technologies(evidence),
      library(evidence),
    );
    if (!page.isEmpty) return;
    // Styles and pages are there for somebody to look at, whatever library they are made with.
    const shown = shownFile(evidence);
    const isTold = page.paragraph(
      shown && {
        text: `There are files to look at, such as ${code(shown.path)}`,
        sources: [top(shown.path)],
      },
    );
    if (!isTold)
      tellAbsence(
        evidence,
        page,
        'interface',
        'no page, template or element of a user interface was found',
        // What answers requests may show pages by means that are not known.
        /^(?:library|command-line tool)/.test(profileOf(evidence).kind)
          ? 'No user interface and no library for one was found'
          : 'Nothing is told here: only pages, templates and elements of known libraries are read',
      );
  },
};

const MOST_TECHNOLOGIES = 3;

/** Interfaces that are neither pages with a path, nor templates, nor files of components. */
function technologies(evidence: Evidence): Statement[] {
  return interfacesOf(evidence)
    .slice(0, MOST_TECHNOLOGIES)
    .map(({ technology, folder, files, example, line }) => ({
      text: `${capital(count(files, 'file'))} of a user interface made with ${technology} ${folder === '' ? `are there, such as ${code(example)}` : `lie in ${code(folder)}`}`,
      sources: [{ path: example, startLine: line, endLine: line }],
    }));
}

/** What is shown where nothing else is. */
const LOST = /\/(?:[45]\d\d|not-?found|errors?)$/i;

function pages(evidence: Evidence): Statement[] {
  const all = routesOf(evidence)
    .filter(({ method }) => method === 'PAGE')
    .toSorted((a, b) => pageRank(a.path) - pageRank(b.path));
  // A frame has the path of the first page in it, and applications of one repository may each have a page of that path.
  const found = [...new Map(all.map((each) => [each.path, each])).values()];
  if (found.length === 0) return [];
  const computed = computedPages(evidence);
  const others =
    computed > 0
      ? `; the ${computed === 1 ? 'path of one other is' : `paths of ${numberWord(computed)} others are`} computed`
      : mayHaveMore(evidence, found.length)
        ? '; there may be others'
        : '';
  return [
    {
      text: `At least ${count(found.length, 'page')} ${verb(found.length, 'has', 'have')} an address: ${ranked(found.map(({ path }) => code(path)))}${others}`,
      sources: found.slice(0, 3).map(({ fact }) => at(fact)),
    },
  ];
}

/** Folders in which people keep what has an address of its own. */
const OF_PAGES = /(?:^|\/)(?:pages|views|screens)\/[^/]+(?:\/(?:index|page)\.\w+)?$/i;

/** Whether many more files lie where pages do than pages were read. */
function mayHaveMore(evidence: Evidence, found: number): boolean {
  return (
    hasPartsElsewhere(evidence) || screensOf(evidence).filter(({ path }) => OF_PAGES.test(path)).length >= 2 * found
  );
}

/** Pages near the root tell more than those deep below it. */
function pageRank(path: string): number {
  return (LOST.test(path) ? 100 : 0) + path.split('/').filter((each) => each !== '').length;
}

/** Pages whose path only the running program knows: `path={ordersPath()}`. */
function computedPages(evidence: Evidence): number {
  return evidence
    .facts('route')
    .filter((fact) => fact.values.method === 'PAGE' && fact.values.declared !== undefined && fact.values.whole)
    .filter((fact) => declaredPage(evidence, fact).length === 0).length;
}

/** A table of Angular that leaves what stands below a path to another file: `loadChildren: () => import('./orders')`. */
function hasPartsElsewhere(evidence: Evidence): boolean {
  return evidence.files.some(
    ({ path, place }) =>
      place === 'source' &&
      /rout(?:es|ing)[\w.-]*\.ts$/.test(path) &&
      (evidence.lines(path) ?? []).some((line) => /^[^/]*\bloadChildren\s*:/.test(line)),
  );
}

function templates(evidence: Evidence): Statement | null {
  // What lies with the pictures and styles is handed out as it is, and a component is drawn by the browser.
  const found = templatesOf(evidence).filter(
    ({ path }) => !/(?:^|\/)(?:static|public|dist|wwwroot|webroot)\/|\.component\.html$/.test(path),
  );
  const [largest] = found.toSorted((a, b) => b.lines - a.lines);
  if (!largest) return null;
  const partials = found.filter(({ path }) => /(?:^|\/)_[^/]+$|\/partials?\//.test(path)).length;
  const parts =
    partials > 0 ? `, of which ${numberWord(partials)} ${partials === 1 ? 'is a partial' : 'are partials'}` : '';
  return {
    text: `${capital(count(found.length, 'template'))} ${found.length === 1 ? 'was' : 'were'} found that ${found.length === 1 ? 'is' : 'are'} rendered on the server${parts}; the largest is ${code(largest.path)}`,
    sources: [top(largest.path)],
  };
}

function componentFiles(evidence: Evidence): Statement[] {
  const found = screensOf(evidence);
  if (found.length < 2) return [];
  const folders = new Map<string, number>();
  for (const { path } of found) folders.set(directoryOf(path), (folders.get(directoryOf(path)) ?? 0) + 1);
  // A component that was not read for a long line is one all the same.
  const unread = unparsedFiles(evidence).filter(
    (path) => /\.(?:vue|svelte)$/.test(path) && folders.has(directoryOf(path)),
  );
  for (const path of unread) folders.set(directoryOf(path), (folders.get(directoryOf(path)) ?? 0) + 1);
  const all = found.length + unread.length;
  const largest = [...folders].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 3);
  const sample = largest.flatMap(([folder]) => found.find(({ path }) => directoryOf(path) === folder) ?? []);
  return [
    {
      text: `${capital(count(all, 'component file'))} lie mostly in ${joined(largest.map(([folder, files]) => `${code(`${folder}/`)} (${files})`))}`,
      sources: sample.map(({ path }) => top(path)),
    },
  ];
}

function library(evidence: Evidence): Statement | null {
  // React may be there to write e-mails with.
  const mailed = new Set(
    evidence
      .facts('dependency')
      .filter(({ values }) => values.name.startsWith('@react-email/'))
      .map(({ path }) => path),
  );
  const found = LIBRARIES.flatMap(([pattern, name]) => {
    const fact = evidence
      .facts('dependency')
      .find(
        ({ values, path }) =>
          pattern.test(values.name) &&
          !/^(?:test|peer)$/.test(values.scope) &&
          !/(?:^|\/)docs?\//.test(path) &&
          !(values.name.startsWith('react') && mailed.has(path)),
      );
    return fact ? [{ name, fact }] : [];
  });
  if (found.length === 0) return null;
  return {
    text: `Among the dependencies for the interface ${found.length === 1 ? 'is' : 'are'} ${joined(found.slice(0, 5).map(({ name }) => name))}`,
    sources: found.slice(0, 3).map(({ fact }) => at(fact)),
  };
}

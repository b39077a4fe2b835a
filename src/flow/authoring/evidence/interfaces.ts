import { readFile } from '../../../engine/pack/read-file.ts';
import { derived, type Evidence, type ProjectFile } from './evidence.ts';
import { outsideImports } from './libraries/outside-imports.ts';
import { productFiles } from './parts.ts';

/** A user interface by what it is made with. */
export interface Interface {
  technology: string;
  /** The folder that holds nearly all of it; empty where it lies all over. */
  folder: string;
  files: number;
  example: string;
  line: number;
}

/** Files that are nothing but a piece of an interface of one kind. */
const BY_FILES: readonly (readonly [RegExp, string])[] = [
  [/\.component\.(?:ts|html)$/, 'Angular'],
  [/\.razor$/, 'Blazor'],
  [/\.cshtml$/, 'Razor'],
  [/\.axaml$/, 'Avalonia'],
  [/\.xaml$/, 'XAML'],
  [/\.qml$/, 'Qt Quick'],
  [/\.(?:glade|blp)$/, 'GTK'],
  [/\.fxml$/, 'JavaFX'],
  [/\.slint$/, 'Slint'],
  [/\.(?:storyboard|xib)$/, 'Interface Builder'],
  [/\/res\/layout[\w-]*\/[^/]+\.xml$/, 'layouts of Android'],
  [/\.elm$/, 'Elm'],
  // Pages that are handed out as they lie; what fills them is often a library that lies beside them.
  [/(?:^|\/)(?:static|public|wwwroot|webroot)\/.*\.html?$/, 'HTML'],
];

/** Modules that code imports only to show something. */
const BY_IMPORTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:lit|lit-element)(?:\/|$)/, 'Lit'],
  [/^@polymer\/polymer(?:\/|$)/, 'Polymer'],
  [/^package:flutter\//, 'Flutter'],
  [/^electron$/, 'Electron'],
  [/^(?:PyQt[56]|PySide[26])\b/, 'Qt'],
  [/^gi\.repository(?:\.Gtk)?$|^gtk4?(?:::|$)|^github\.com\/(?:gotk3|diamondburned)\/gotk[34]/, 'GTK'],
  [/^(?:tkinter|Tkinter|customtkinter)\b/, 'Tk'],
  [/^(?:wx|wxPython)$/, 'wxWidgets'],
  [/^System\.Windows\.Forms\b/, 'Windows Forms'],
  [/^Avalonia(?:\.|$)/, 'Avalonia'],
  [/^javax\.swing\b/, 'Swing'],
  [/^javafx\./, 'JavaFX'],
  [/^com\.vaadin\./, 'Vaadin'],
  [/^com\.google\.gwt\./, 'GWT'],
  [/^androidx\.compose\.|^androidx\.compose$/, 'Jetpack Compose'],
  [/^SwiftUI$/, 'SwiftUI'],
  [/^(?:UIKit|AppKit|Cocoa)$/, 'UIKit or AppKit'],
  [/^(?:curses|urwid|textual|blessed|ink)(?:\.|$)/, 'a library for terminals'],
  [
    /^github\.com\/(?:charmbracelet\/bubbletea|rivo\/tview|gdamore\/tcell|jroimartin\/gocui)\b/,
    'a library for terminals',
  ],
  [/^(?:ratatui|cursive|crossterm)(?:::|$)/, 'a library for terminals'],
  [/^(?:egui|eframe)(?:::|$)/, 'egui'],
  [/^fyne\.io\/fyne\b/, 'Fyne'],
];

/** What is drawn without a library that is imported by its name. */
const BY_TEXT: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\.(?:cpp|cc|cxx|h|hpp)$/, /^#include <Q(?:Widget|MainWindow|Application|Dialog|Quick\w*)>/m, 'Qt'],
  [/\.[cm]?[jt]s$/, /\bcustomElements\.define\(/, 'web components'],
];

const FEWEST_FILES = 2;
const NEARLY_ALL = 0.8;

/** The interfaces of the product that components, pages and templates do not tell: by their technology, the largest first. */
export const interfacesOf = derived((evidence): Interface[] => {
  const found = new Map<string, { path: string; line: number }[]>();
  const add = (technology: string, path: string, line: number): void => {
    found.set(technology, [...(found.get(technology) ?? []), { path, line }]);
  };
  for (const file of evidence.files.filter(isShown)) {
    const technology = BY_FILES.find(([pattern]) => pattern.test(file.path))?.[1];
    if (technology !== undefined) add(technology, file.path, 1);
  }
  for (const { path } of productFiles(evidence)) {
    const imported = outsideImports(evidence, path);
    const seen = new Set<string>();
    for (const { module, line } of imported) {
      const technology = BY_IMPORTS.find(([pattern]) => pattern.test(module))?.[1];
      if (technology === undefined || seen.has(technology)) continue;
      seen.add(technology);
      add(technology, path, line);
    }
    const [, pattern, technology = ''] = BY_TEXT.find(([ending]) => ending.test(path)) ?? [];
    const text = pattern === undefined ? '' : (readFile(evidence.pack, path)?.text ?? '');
    const match = seen.size === 0 ? pattern?.exec(text) : null;
    if (match) add(technology, path, text.slice(0, match.index).split('\n').length);
  }
  return [...found]
    .filter(([, files]) => files.length >= FEWEST_FILES)
    .map(([technology, files]) => made(technology, files))
    .sort((a, b) => b.files - a.files || (a.technology < b.technology ? -1 : 1));
});

function isShown({ place, role }: ProjectFile): boolean {
  return place === 'source' && role !== 'test';
}

function made(technology: string, files: readonly { path: string; line: number }[]): Interface {
  const folder = sharedFolder(files.map(({ path }) => path));
  const [first = { path: '', line: 1 }] = files.filter(({ path }) => path.startsWith(folder));
  return { technology, folder, files: files.length, example: first.path, line: first.line };
}

/** The deepest folder that holds nearly all of some files. */
function sharedFolder(paths: readonly string[]): string {
  let folder = '';
  for (;;) {
    const children = new Map<string, number>();
    for (const path of paths) {
      const rest = path.startsWith(folder) ? path.slice(folder.length) : '';
      if (!rest.includes('/')) continue;
      const child = `${folder}${rest.slice(0, rest.indexOf('/') + 1)}`;
      children.set(child, (children.get(child) ?? 0) + 1);
    }
    const next = [...children].find(([, files]) => files >= paths.length * NEARLY_ALL)?.[0];
    if (next === undefined) return folder;
    folder = next;
  }
}

/** A file that somebody looks at, whatever it is made with: a page, or what decides how one looks. */
export function shownFile(evidence: Evidence): ProjectFile | null {
  return evidence.files.find((file) => isShown(file) && SHOWN.test(file.path) && !TRANSLATED.test(file.path)) ?? null;
}

/** One text of many, in one language of many. */
const TRANSLATED = /(?:^|\/)(?:lang(?:uage)?s?|locales?|i18n|translations?)\//i;
const SHOWN = /\.(?:css|scss|sass|less|html?|xhtml|jsp|xaml|axaml|qml|ui|glade|fxml|erb|haml|twig|hbs|ejs|pug)$/i;

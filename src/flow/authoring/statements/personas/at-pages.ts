import { at, type Evidence, top } from '../../evidence/evidence.ts';
import { interfacesOf, shownFile } from '../../evidence/interfaces.ts';
import { offeredRoutes, profileOf, screensOf, templatesOf } from '../../evidence/profile.ts';
import { rolesOf } from '../../evidence/roles.ts';
import { routesOf } from '../../evidence/routes.ts';
import type { Row } from '../../page.ts';
import { count } from '../../wording/count.ts';
import { joined, ranked } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { writtenGuardNames } from '../written-guards.ts';

const FEWEST_SCREENS = 3;

/** Who looks at what the product shows. Where people have roles, those tell it. */
export function atPages(evidence: Evidence): Row[] {
  if (profileOf(evidence).isLibrary || rolesOf(evidence).length > 0) return [];
  const seen = shown(evidence);
  if (seen === null) return [];
  const checks = writtenGuardNames(evidence);
  const decides =
    offeredRoutes(evidence).length > 0
      ? 'the checks before what answers its requests'
      : checks.length > 0
        ? `not told by page; the code asks ${ranked(checks)}`
        : 'not read';
  return [{ cells: [seen.who, seen.how, seen.isOfMachine ? 'access to the machine' : decides], sources: seen.sources }];
}

interface Shown {
  who: string;
  how: string;
  isOfMachine: boolean;
  sources: Row['sources'];
}

/** The root, what is shown where nothing is, and what lies below a value. */
const UNTELLING = /^\/?$|[:*{[(]|\/(?:[45]\d\d|empty|not-?found|errors?)(?:\/|$)/i;
const OF_WEB = 'User of the web interface';
/** What is drawn on the machine that it runs on. */
const OF_MACHINE =
  /^(?:Avalonia|XAML|Qt|GTK|Tk|wx|Swing|JavaFX|Slint|Interface Builder|Windows Forms|UIKit|SwiftUI|egui|Fyne|Electron|a library for terminals)/;

function shown(evidence: Evidence): Shown | null {
  const pages = [
    ...new Map(
      routesOf(evidence)
        .filter(({ method }) => method === 'PAGE')
        .map((page) => [page.path, page]),
    ).values(),
  ].toSorted((a, b) => Number(UNTELLING.test(a.path)) - Number(UNTELLING.test(b.path)));
  // A tool writes its files with templates.
  const isTool = profileOf(evidence).kind === 'command-line tool' && offeredRoutes(evidence).length === 0;
  const templates = isTool ? [] : templatesOf(evidence).filter(({ path }) => !OF_MAIL.test(path));
  // Pages of Django that only show their template are few of those that a server makes of templates.
  const areSome = pages.length < templates.length && pages.every(({ fact }) => fact.values.framework === 'Django');
  if (pages.length > 0 && !areSome)
    return {
      who: OF_WEB,
      how: `${count(pages.length, 'page')}, ${pages.length === 1 ? '' : 'such as '}${joined(pages.slice(0, 2).map(({ path }) => code(path)))}`,
      isOfMachine: false,
      sources: pages.slice(0, 2).map(({ fact }) => at(fact)),
    };
  const screens = screensOf(evidence);
  const [kind, all] = templates.length > 0 ? ['template', templates] : ['component file', screens];
  // The largest show most of what there is to see.
  const files = all.toSorted((a, b) => b.lines - a.lines);
  if (templates.length > 0 || screens.length >= FEWEST_SCREENS)
    return {
      who: OF_WEB,
      how: `${count(files.length, kind)}, ${files.length === 1 ? '' : 'such as '}${joined(files.slice(0, 2).map(({ path }) => code(path)))}`,
      isOfMachine: false,
      sources: files.slice(0, 2).map(({ path }) => top(path)),
    };
  const [drawn] = interfacesOf(evidence);
  if (drawn === undefined) return lookedAt(evidence);
  return {
    who: OF_MACHINE.test(drawn.technology) ? 'User of the interface on the machine' : OF_WEB,
    how: `${count(drawn.files, 'file')} of an interface made with ${drawn.technology}, such as ${code(drawn.example)}`,
    isOfMachine: OF_MACHINE.test(drawn.technology),
    sources: [{ path: drawn.example, startLine: drawn.line, endLine: drawn.line }],
  };
}

/** Styles and pages that no library made known, where something answers requests. */
function lookedAt(evidence: Evidence): Shown | null {
  const file = /\b(?:web|server)\b/.test(profileOf(evidence).kind) ? shownFile(evidence) : null;
  return file === null
    ? null
    : {
        who: OF_WEB,
        how: `files to look at, such as ${code(file.path)}`,
        isOfMachine: false,
        sources: [top(file.path)],
      };
}

/** What is sent to people is no page. */
const OF_MAIL = /(?:^|[/_.-])(?:e?mails?|mailers?|notifications?)(?:[/_.-]|$)/i;

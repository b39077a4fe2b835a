import { profileOf } from '../authoring/evidence/profile.ts';
import { doesSay, type Part } from './compose/part.ts';
import { composeFirstAdmin } from './compose/tasks/first-admin.ts';
import { composeInContainers } from './compose/tasks/in-containers.ts';
import { composeMigrations } from './compose/tasks/migrations.ts';
import { composeNewTest } from './compose/tasks/new-test.ts';
import { composeOneTest } from './compose/tasks/one-test.ts';
import { composeTask } from './compose/tasks/task.ts';
import { composeTaskOf } from './compose/tasks/task-of-part.ts';
import { composeWhole } from './compose/whole/whole.ts';
import { type Begun, begun } from './composed.ts';
import type { Inquiry } from './inquiry.ts';
import { askedCommand } from './subject/asked-command.ts';
import { askedRoute } from './subject/asked-route.ts';
import {
  askedContainers,
  askedNewTest,
  askedTask,
  asksForAdmin,
  asksForOneTest,
  asksToMigrate,
} from './understanding/asked-task.ts';
import { askedWhole, type Theme } from './understanding/asked-whole.ts';

/** A longer title describes the project. */
const FEW_WORDS = 2;

/** What the project is called by its owner, its manifest and its README. */
function projectNames({ evidence }: Inquiry): string[] {
  const { manifest, readme } = profileOf(evidence);
  const title = readme?.values.title ?? '';
  return [evidence.projectName, manifest?.values.name ?? '', title.split(/\s+/).length <= FEW_WORDS ? title : ''];
}

/** What is asked of the project as a whole. Whoever marks its name as code means a definition that is called so. */
export function themeOf(inquiry: Inquiry): Theme | null {
  const { text, identifiers, paths } = inquiry.understanding;
  const names = projectNames(inquiry);
  const own = new Set(names.map((name) => name.toLowerCase().replace(/^.*\//, '')));
  const isOfCode = paths.length > 0 || identifiers.some((name) => !own.has(name.toLowerCase()) || text.includes('`'));
  const theme = isOfCode ? null : askedWhole(text, names);
  return theme === 'authentication' && isOneDoor(inquiry) ? null : theme;
}

/** Where one route or command signs people in, it is what is asked for. */
function isOneDoor({ evidence, understanding }: Inquiry): boolean {
  return (askedRoute(evidence, understanding) ?? askedCommand(evidence, understanding)) !== null;
}

export function wholeOf(inquiry: Inquiry): Part[] {
  const theme = themeOf(inquiry);
  return theme === null ? [] : [...composeWhole(inquiry, theme)];
}

/** What is told of the whole, or of the work with it; nothing where a part is asked about or nothing tells it. */
export function ofTheWhole(inquiry: Inquiry): Part[] {
  const whole = wholeOf(inquiry);
  const task = whole.length > 0 ? null : taskOf(inquiry);
  return task && !doesSay(task.first, 'not-found') ? [...task.parts] : whole;
}

/** How to build, run or test the project is no question about anything in its code. */
export function taskOf(inquiry: Inquiry): Begun | null {
  const { identifiers, paths, text } = inquiry.understanding;
  if (identifiers.length + paths.length > 0) return null;
  const names = projectNames(inquiry);
  const tested = askedNewTest(text);
  const ofTest = tested === null ? null : begun(composeNewTest(inquiry, tested));
  if (ofTest) return ofTest;
  const special = asksToMigrate(text, names)
    ? begun(composeMigrations(inquiry))
    : asksForOneTest(text, names)
      ? begun(composeOneTest(inquiry))
      : asksForAdmin(text, names)
        ? begun(composeFirstAdmin(inquiry))
        : null;
  if (special) return special;
  const tool = askedContainers(text, names);
  const inContainers = tool === null ? null : begun(composeInContainers(inquiry, tool));
  if (inContainers) return inContainers;
  const asked = askedTask(text, names);
  if (asked === null) return null;
  const { task, of } = asked;
  return begun(of.length > 0 ? composeTaskOf(inquiry, task, of) : composeTask(inquiry, task));
}

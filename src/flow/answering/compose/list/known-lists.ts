import { commandsOf, programsOf } from '../../../authoring/evidence/commands.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { guardName } from '../../../authoring/evidence/routes/route-callers.ts';
import { toldWish } from '../../../authoring/evidence/routes/told-things.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { socketEventsOf } from '../../../authoring/evidence/socket-events.ts';
import { numberWord } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { routeName } from '../../../authoring/wording/route-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { headNoun } from '../code/sorts.ts';
import type { Part } from '../part.ts';
import { backgroundWork } from './background-work.ts';
import { type Item, inCell, listed } from './listed.ts';

/** Fewer than one in so many are no API of their own. */
const API_SHARE = 5;
const ASKS_ROUTES = /\b(?:routes?|endpoints?|apis?|urls?|pages)\b/i;
const ASKS_EVENTS =
  /\b(?:web)?sockets?\b.*\b(?:events?|messages?|handlers?|api)\b|\b(?:events?|messages?)\b.*\b(?:web)?sockets?\b/i;
const ASKS_COMMANDS = /\b(?:sub)?commands?\b/i;
const ASKS_PROGRAMS = /^(?:programs|binaries|executables)$/;
/** What is typed after the project is installed are its programs, also where they are called commands. */
const IS_INSTALLED = /\bcommands?\b.*\binstall(?:s|ed)?\b/i;
/** What a runner of scripts calls them, and the runners that people name. */
const ASKS_SCRIPTS =
  /\b(rake|make|npm|yarn|pnpm|composer|just|mix|poe|task) (?:tasks?|targets?|scripts?|recipes?|rules)\b|\b(?:package\.json) scripts?\b/i;

/** What the facts list by themselves, where the question asks for just that: routes, commands, scripts, jobs, events. */
export function knownList(inquiry: Inquiry): Generator<Part> | null {
  const { text } = inquiry.understanding;
  return (
    (ASKS_EVENTS.test(text) ? eventList(inquiry) : null) ??
    (ASKS_ROUTES.test(text) ? routeList(inquiry) : null) ??
    scriptList(inquiry) ??
    programList(inquiry) ??
    (ASKS_COMMANDS.test(text) ? commandList(inquiry) : null) ??
    backgroundWork(inquiry)
  );
}

/** Whether the messages are asked for that clients send over an open connection, whatever kind of socket they call it. */
export function asksForMessages({ evidence, understanding: { text } }: Inquiry): boolean {
  return ASKS_EVENTS.test(text) && socketEventsOf(evidence).length > 0;
}

/** Whether a list is asked for that the facts hold, so that no word of the question is needed to find it. */
export function asksForKnownList(inquiry: Inquiry): boolean {
  const {
    evidence,
    understanding: { text, kind },
  } = inquiry;
  if (kind !== 'list') return false;
  if (backgroundWork(inquiry) || scriptList(inquiry) || programList(inquiry)) return true;
  if (asksForMessages(inquiry)) return true;
  const noun = headNoun(text) ?? '';
  if (/^(?:routes?|endpoints?|urls?)$/.test(noun)) return routesOf(evidence).length > 0;
  return /^(?:sub)?commands?$/.test(noun) && commandsOf(evidence).length > 0;
}

function routeList(inquiry: Inquiry): Generator<Part> | null {
  const { evidence, understanding } = inquiry;
  const all = routesOf(evidence);
  // Pages have routes too; who asks for the API means what lies below it, where that is set apart.
  const ofApi = /\bapis?\b/i.test(understanding.text)
    ? all.filter(({ path }) => /(?:^|\/)api(?:\/|$)/i.test(path))
    : [];
  const isSetApart = ofApi.length * API_SHARE >= all.length && ofApi.length < all.length;
  const items = (isSetApart ? ofApi : all).map((route): Item => {
    const { method, path, handler, guards, fact } = route;
    return {
      text: code(routeName(route)),
      source: at(fact),
      about: `${method} ${path} ${handler ?? ''} ${guards.join(' ')} ${guards.length > 0 ? 'authentication guard' : ''}`,
      folders: fact.path.split('/').slice(0, -1),
      tells: [
        inCell(fact.values.summary) || (toldWish(evidence, route) ?? ''),
        handler ? code(handler) : '',
        joined([...new Set(guards.map(guardName))].slice(0, MOST_GUARDS).map(code)),
      ],
    };
  });
  if (items.length === 0) return null;
  return listed(inquiry, items, {
    noun: 'route',
    counted: `Counted: routes${isSetApart ? ' with *api* in their path' : ''} that the code registers with a framework the extractors know`,
    columns: [
      { head: 'what it does' },
      { head: 'answered by', before: 'answered by ' },
      { head: 'guarded by', before: 'guarded by ' },
    ],
  });
}

const MOST_GUARDS = 2;

/** What clients send over an open connection. */
function eventList(inquiry: Inquiry): Generator<Part> | null {
  const items = socketEventsOf(inquiry.evidence).map(
    (event): Item => ({
      text: code(event.values.name),
      source: at(event),
      about: `${event.values.name} ${event.path}`,
      tells: [
        joined((event.values.takes ?? []).slice(0, MOST_TAKEN).map(code)),
        joined((event.values.guards ?? []).slice(0, MOST_GUARDS).map(code)),
      ],
    }),
  );
  if (items.length === 0) return null;
  return listed(inquiry, items, {
    noun: 'socket message',
    counted: 'Counted: messages that the code takes with a library for sockets the extractors know',
    columns: [
      { head: 'takes', before: 'takes ' },
      { head: 'asked first', before: 'asked first: ' },
    ],
  });
}

const MOST_TAKEN = 4;

/** The programs that are installed with the project: asked for as such, or as the commands that there are. */
function programList(inquiry: Inquiry): Generator<Part> | null {
  const { evidence, understanding } = inquiry;
  const noun = headNoun(understanding.text) ?? '';
  const areCommands =
    /^commands$/.test(noun) && (IS_INSTALLED.test(understanding.text) || commandsOf(evidence).length === 0);
  const programs = ASKS_PROGRAMS.test(noun) || areCommands ? programsOf(evidence) : [];
  if (programs.length === 0) return null;
  const items = programs.map(
    (fact): Item => ({
      text: code(fact.values.name),
      source: at(fact),
      about: '',
      tells: [fact.values.target ? code(fact.values.target) : ''],
    }),
  );
  return listed(inquiry, items, {
    noun: 'program',
    counted: 'Counted: programs that a manifest installs under names of their own',
    columns: [{ head: 'starts', before: 'starts ' }],
    mayFilter: false,
  });
}

function commandList(inquiry: Inquiry): Generator<Part> | null {
  const items = commandsOf(inquiry.evidence).map(
    ({ name, help, fact }): Item => ({
      text: code(name),
      source: at(fact),
      about: `${name} ${help ?? ''}`,
      tells: [inCell(help)],
    }),
  );
  if (items.length === 0) return null;
  // What hangs below another command is told after those that stand by themselves.
  const depth = ({ text }: Item): number => text.split(' ').length;
  return listed(
    inquiry,
    items.toSorted((a, b) => depth(a) - depth(b)),
    {
      noun: 'command',
      counted: `Counted: commands that the code declares with a framework the extractors know${nestedWords(items)}`,
      columns: [{ head: 'what it does' }],
    },
  );
}

/** How many of the commands are typed behind another one. */
function nestedWords(commands: readonly Item[]): string {
  const words = commands.map(({ text }) => text.split(' ').length);
  const least = Math.min(...words);
  const nested = words.filter((each) => each > least).length;
  if (nested === 0) return '';
  return `; ${numberWord(nested)} of them ${nested === 1 ? 'belongs' : 'belong'} to a command above`;
}

/** The scripts of the runner that the question names, with what they say of themselves or run. */
function scriptList(inquiry: Inquiry): Generator<Part> | null {
  const [asked, runner = 'npm'] = ASKS_SCRIPTS.exec(inquiry.understanding.text.toLowerCase()) ?? [];
  if (asked === undefined) return null;
  // What runs the scripts of a package.json is a matter of taste.
  const isAsked = (name: string): boolean => name === runner || (OF_NODE.test(name) && OF_NODE.test(runner));
  const items = scriptsOf(inquiry.evidence)
    .filter(({ values }) => isAsked(values.runner))
    .map(
      (fact): Item => ({
        text: code(`${fact.values.runner} ${OF_NODE.test(fact.values.runner) ? 'run ' : ''}${fact.values.name}`),
        source: at(fact),
        about: `${fact.values.name} ${fact.values.help ?? ''}`,
        tells: [inCell(fact.values.help), fact.values.help ? '' : ran(fact.values.command)],
      }),
    );
  if (items.length === 0) return null;
  return listed(inquiry, items, {
    noun: runner === 'rake' ? 'task' : runner === 'make' ? 'target' : 'script',
    counted: `Counted: what ${code(runner)} runs by a name that the extractors know`,
    columns: [{ head: 'what it does' }, { head: 'what it runs' }],
    mayFilter: false,
  });
}

const OF_NODE = /^(?:npm|yarn|pnpm)$/;

/** The line that it runs, or the others that it needs, as far as they are short. */
function ran(command: string): string {
  if (command === '' || command.length > LONGEST_LINE) return '';
  return command.startsWith('needs ') ? command : code(command);
}

const LONGEST_LINE = 80;

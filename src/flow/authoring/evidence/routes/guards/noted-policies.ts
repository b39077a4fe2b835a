import { escaped } from '../../../../../base/escaped.ts';
import { UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Route } from '../route.ts';
import { decoratorsOf } from './decorators.ts';
import { textOf } from './definition-text.ts';
import { definitionOf } from './guard-definition.ts';

/** `const wanted = this.reflector.getAllAndOverride<Role[]>(ROLES, [context.getHandler(), …`. */
const LOOKED_UP =
  /\b(?:const|let)\s+(\w+)(?:\s*:[^=;]{1,60})?\s*=\s*(?:this\.)?_?\w*[rR]eflector\s*\.get\w*(?:<[^()]{1,60}>)?\(\s*([\w.]+|'[^'\n]+'|"[^"\n]+")\s*,/g;
const NOTED = /\bSetMetadata\(\s*([\w.]+|'[^'\n]+'|"[^"\n]+")\s*,/;
const LONGEST = 120;

/** A guard of NestJS that looks up what decorators note about a route, and lets everybody pass by that. */
interface LookingGuard {
  key: string;
  text: string;
  /** Whom it lets pass: callers of routes about which nothing is noted, or of those about which something is. */
  passes: 'unnoted' | 'noted';
}

/**
 * What decorators note about a route for a guard that stands before it, `@MayWrite(Shelf.Open)`: a caller has to meet that.
 * What no guard looks up asks nobody.
 */
export function notedPolicies(evidence: Evidence, route: Route, handler: Handler): string[] {
  const told = route.guards.flatMap((name) => {
    const guard = lookingGuard(evidence, route, name);
    return guard?.passes === 'unnoted' && !speaksOf(guard.text, route.path)
      ? notesFor(evidence, route, handler, guard)
      : [];
  });
  return [...new Set(told)].map((mark) => {
    const written = mark.replace(/(?<=[([{])\s+|,?\s+(?=[)\]}])/g, '');
    return written.length > LONGEST ? written.replace(/\(.*$/s, '') : written;
  });
}

/** Whether a guard asks nobody who calls a route, by what is or is not noted about that. */
export function passesByNote(evidence: Evidence, route: Route, handler: Handler | null, name: string): boolean {
  const guard = handler && lookingGuard(evidence, route, name);
  if (!handler || !guard) return false;
  const isNoted = notesFor(evidence, route, handler, guard).length > 0;
  if (guard.passes === 'noted') return isNoted;
  // What it is made from may ask by itself, and a decorator that is made of others may note something too.
  const marks = [...marksOf(evidence, handler), ...classMarks(evidence, handler)];
  return (
    !isNoted &&
    !/\bextends\b/.test(guard.text) &&
    !marks.some((mark) => /\bapplyDecorators\b/.test(definitionText(evidence, route, mark)))
  );
}

function lookingGuard(evidence: Evidence, route: Route, guard: string): LookingGuard | null {
  const name = guard.replace(UNSURE, '');
  if (route.fact.values.framework !== 'NestJS' || !/^[A-Z]\w*$/.test(name)) return null;
  const symbol = definitionOf(evidence, route, name);
  const text = symbol?.kind === 'class' ? textOf(evidence, symbol) : '';
  const [found, ...others] = text.includes('canActivate') ? text.matchAll(LOOKED_UP) : [];
  const [, variable = '', key = ''] = found ?? [];
  // Of a guard that looks up several things, one may lift what the other asks.
  if (found === undefined || others.length > 0 || /\bthrow\b|\breturn false\b/.test(text.slice(0, found.index)))
    return null;
  const missing = `!${escaped(variable)}\\b|isEmpty\\(${escaped(variable)}\\)|${escaped(variable)}\\??(?:\\.length)?\\s*===?\\s*(?:undefined|null|0)\\b`;
  const lets = (pattern: string): boolean =>
    new RegExp(`\\bif\\s*\\(\\s*(?:${pattern})\\)\\s*\\{?\\s*return true\\b`).test(text);
  const passes = lets(`(?:${missing})[^{}();&]{0,80}`) ? 'unnoted' : lets(`${escaped(variable)}\\s*`) ? 'noted' : null;
  return passes && { key: plainKey(key), text, passes };
}

/** The decorators that note what a guard looks up; what is noted about a method goes before what is noted about its class. */
function notesFor(evidence: Evidence, route: Route, handler: Handler, { key, text }: LookingGuard): string[] {
  const isNote = (mark: string): boolean => {
    const written = NOTED.exec(definitionText(evidence, route, mark))?.[1];
    return written !== undefined && plainKey(written) === key;
  };
  const own = marksOf(evidence, handler).filter(isNote);
  return own.length > 0 || !text.includes('getClass()') ? own : classMarks(evidence, handler).filter(isNote);
}

function marksOf(evidence: Evidence, { path, startLine }: Handler): string[] {
  return decoratorsOf(evidence.lines(path) ?? [], startLine);
}

function classMarks(evidence: Evidence, { path, startLine, name }: Handler): string[] {
  const owner = name?.split('.').at(-2);
  const type = symbolsOfFile(evidence.pack, path).find(
    (each) => each.kind === 'class' && each.name === owner && each.startLine < startLine && startLine <= each.endLine,
  );
  return type ? decoratorsOf(evidence.lines(path) ?? [], type.startLine) : [];
}

/** The text of the function of the project that a decorator is. */
function definitionText(evidence: Evidence, route: Route, mark: string): string {
  const name = mark.replace(/\(.*$/s, '');
  const symbol = /^[A-Z]\w*$/.test(name) ? definitionOf(evidence, route, name) : undefined;
  return symbol && symbol.kind !== 'class' ? textOf(evidence, symbol) : '';
}

/** A constant by its last name, a text without its quotes. */
function plainKey(written: string): string {
  return written.replace(/^\w+\.(?=\w+$)/, '').replace(/^["'](.*)["']$/, '$1');
}

/** Whether a guard names a part of the path of a route, which it may let pass. */
function speaksOf(text: string, path: string): boolean {
  return [...text.matchAll(/["'`](\/[\w/-]+)["'`]/g)].some(([, part = '']) => path.includes(part));
}

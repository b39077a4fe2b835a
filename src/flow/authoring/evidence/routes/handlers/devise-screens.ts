import { escaped } from '../../../../../base/escaped.ts';
import type { Evidence, Found } from '../../evidence.ts';

/** The module of a model that brings each screen of Devise; signing in is there always. */
const MODULES: Readonly<Record<string, string>> = {
  passwords: 'recoverable',
  registrations: 'registerable',
  confirmations: 'confirmable',
  unlocks: 'lockable',
};

/** Whether the model of `devise_for :users` brings a screen, `devise :registerable`, or else the call names it. */
export function isBroughtByDevise(evidence: Evidence, { path, startLine, values }: Found<'route'>): boolean {
  const screen = /^devise\/(\w+)#/.exec(values.handler ?? '')?.[1];
  const module = MODULES[screen ?? ''];
  if (screen === undefined || module === undefined) return true;
  const call = statementAt(evidence.lines(path) ?? [], startLine - 1);
  const name = /\bdevise_for[\s(]+:(\w+)/.exec(call)?.[1] ?? '';
  const type = /\bclass_name:\s*["'](\w+)["']/.exec(call)?.[1] ?? name.replace(/ies$/, 'y').replace(/s$/, '');
  const brought = modulesOf(evidence, type.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase());
  return new RegExp(`:${escaped(module)}\\b`).test(brought ?? '') || (brought === null && call.includes(screen));
}

/** What a model of Rails hands to `devise`, as written; null where it is not found. */
function modulesOf(evidence: Evidence, model: string): string | null {
  const found = evidence.files.filter(({ path }) => path.endsWith(`app/models/${model}.rb`));
  const lines = evidence.lines(found[0]?.path ?? '') ?? [];
  const at = found.length === 1 ? lines.findIndex((line) => /^\s*devise[\s(]/.test(line)) : -1;
  return at < 0 ? null : statementAt(lines, at);
}

/** A call of Ruby that goes on after a comma. */
function statementAt(lines: readonly string[], from: number): string {
  const length = lines.slice(from).findIndex((line) => !/,\s*(?:#.*)?$/.test(line));
  return lines.slice(from, from + Math.max(0, length) + 1).join(' ');
}

import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence, Found } from '../../../evidence.ts';
import { actionFile, applicationOf } from '../../handlers/hanami-actions.ts';
import { fileName } from '../../handlers/rails-controllers.ts';
import type { Route } from '../../route.ts';
import { asksForRights } from '../handler-guards.ts';

/** What is asked before an action of Hanami: by itself, by what every action takes in, or by the class above them all. */
export function hanamiGuards(evidence: Evidence, { fact, handler }: Route): string[] {
  const path = fact.values.framework === 'Hanami' && handler !== null ? actionFile(evidence, fact, handler) : undefined;
  if (path === undefined) return [];
  const own = textOf(evidence, path);
  const shared = sharedFiles(evidence, fact).map((each) => textOf(evidence, each));
  const asked = [own, ...shared].flatMap((text) => [...text.matchAll(/^\s*before\s+((?::\w+[?!]?(?:,\s*)?)+)/gm)]);
  const names = asked.flatMap(([, written = '']) => written.match(/\w+[?!]?/g) ?? []).filter(asksForRights);
  return [...new Set(names)].filter((name) => {
    // What an action defines again is asked instead of what all have.
    const body = [own, ...shared].flatMap((text) => methodIn(text, name) ?? [])[0];
    return body === undefined || /\b(?:halt|redirect_to|raise|unauthorized|forbidden)\b/.test(body);
  });
}

/** `controller.prepare do include Authentication end` of an application, and its own class of actions. */
function sharedFiles(evidence: Evidence, fact: Found<'route'>): string[] {
  const folder = applicationOf(fact);
  const prepared = /\.prepare do\b([\s\S]*?)^\s*end\b/m.exec(textOf(evidence, `${folder}application.rb`))?.[1] ?? '';
  const taken = [...prepared.matchAll(/^\s*include\s+([\w:]+)/gm)].map(
    ([, name = '']) => fileName(name).split('/').at(-1) ?? '',
  );
  const modules = taken.map((name) => `${folder}controllers/${name}.rb`);
  return [...modules, `${folder}app/action.rb`, `${folder}action.rb`].filter((path) => evidence.file(path));
}

function methodIn(text: string, name: string): string | undefined {
  return new RegExp(`^([ \\t]*)def ${escaped(name)}(?![\\w?!])[^\\n]*\\n([\\s\\S]*?)^\\1end\\b`, 'm').exec(text)?.[2];
}

function textOf(evidence: Evidence, path: string): string {
  return (evidence.lines(path) ?? []).join('\n');
}

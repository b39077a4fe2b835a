import { escaped } from '../../../base/escaped.ts';
import type { Statement } from '../page.ts';
import { code } from '../wording/markup.ts';
import { at, type Evidence } from './evidence.ts';
import { profileOf } from './profile.ts';

const RUNTIMES: readonly (readonly [string, RegExp])[] = [
  [
    'Python',
    /\bPython\s*(?:version\s*)?(?:>=\s*)?v?(\d\.\d{1,2})(?:\+| or (?:higher|later|newer|above)| and (?:above|later|newer|up))/i,
  ],
  [
    'Node.js',
    /\bNode(?:\.js|js)?\s*(?:version\s*)?(?:>=\s*)?v?(\d{1,2})(?:\.\d+)*(?:\+|\.x| or (?:higher|later|newer|above)| and (?:above|later|newer|up))/i,
  ],
  [
    'Go',
    /\bGo\s*(?:version\s*)?(?:>=\s*)?(1\.\d{1,2})(?:\+| or (?:higher|later|newer|above)| and (?:above|later|newer|up))/i,
  ],
  [
    'PHP',
    /\bPHP\s*(?:version\s*)?(?:>=\s*)?(\d\.\d)(?:\+| or (?:higher|later|newer|above)| and (?:above|later|newer|up))/i,
  ],
  ['Rust', /\b(?:Rust|MSRV)\D{0,20}(1\.\d{2})(?:\+| or (?:higher|later|newer|above)| and (?:above|later|newer|up))/i],
];

/** The runtime that the README asks for beside the one that the manifest does, where they differ. */
export function versionQuestions(evidence: Evidence): Statement[] {
  const { readme } = profileOf(evidence);
  const manifest = evidence
    .facts('manifest')
    .find(({ values, path }) => values.runtime !== undefined && !path.includes('/'));
  if (!readme || !manifest?.values.runtime) return [];
  const lines = evidence.lines(readme.path) ?? [];
  for (const [name, pattern] of RUNTIMES) {
    const declared = new RegExp(`${name === 'Node.js' ? 'node' : escaped(name)}\\D{0,6}(\\d+(?:\\.\\d+)?)`, 'i').exec(
      manifest.values.runtime,
    )?.[1];
    if (declared === undefined) continue;
    for (const [index, line] of lines.entries()) {
      const told = pattern.exec(line)?.[1];
      if (told === undefined || same(told, declared)) continue;
      return [
        {
          text: `**Which ${name} is required?** The README says ${told} or later, the manifest says ${code(manifest.values.runtime)}`,
          sources: [{ path: readme.path, startLine: index + 1, endLine: index + 1 }, at(manifest)],
        },
      ];
    }
  }
  return [];
}

function same(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

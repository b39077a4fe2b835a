import { escaped } from '../../../../base/escaped.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../evidence.ts';
import type { Task } from '../tasks/task.ts';
import { featureGates } from './feature-gates.ts';

/** Features without which a piece of work in Rust is never done: it is not compiled, or nothing that is starts it. */
export function taskGates(evidence: Evidence, { done }: Task): string[] {
  const [doer, ...others] = done;
  if (!doer || others.length > 0 || !doer.fact.path.endsWith('.rs')) return [];
  const own = featureGates(evidence, doer.symbol ?? doer.fact);
  if (doer.symbol?.kind !== 'function') return own;
  return [...new Set([...own, ...startGates(evidence, doer.symbol)])];
}

/** What all lines need that name a function. A method of the same name is another one, and so is one of another module. */
function startGates(evidence: Evidence, { name, path }: { name: string; path: string }): string[] {
  const own = shortName(name);
  const named = new RegExp(`(?:(\\w+)::|(?<![\\w.]))${escaped(own)}\\b(?!\\s*[:=!])`, 'g');
  const parts = path.replace(/(?:\/mod|\/lib|\/main)?\.rs$/, '').split('/');
  const module = parts.at(-1) ?? '';
  const found = filesWithName(evidence.pack, own)
    .filter((each) => each.endsWith('.rs') && evidence.file(each)?.place === 'source')
    .flatMap((file) =>
      (evidence.lines(file) ?? []).flatMap((line, index) => {
        if (/^\s*(?:\/\/|(?:pub(?:\([^)]*\))?\s+)?(?:use|mod)\b)/.test(line)) return [];
        if (new RegExp(`\\bfn\\s+${escaped(own)}\\b`).test(line)) return [];
        const isMeant = [...line.matchAll(named)].some(
          ([, around]) => around === undefined || around === module || /^(?:self|super|crate)$/.test(around),
        );
        return isMeant ? [{ path: file, startLine: index + 1 }] : [];
      }),
    );
  const [first = [], ...others] = found.map((place) => featureGates(evidence, place));
  return first.filter((gate) => others.every((gates) => gates.includes(gate)));
}

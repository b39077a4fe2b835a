import { escaped } from '../../../../../../base/escaped.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { requestClass } from '../../guards/laravel/form-requests.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { HandlerCode } from '../parameter.ts';

const DEEPEST = 3;
/** `$this->page($request)`, `Page::of($request, 20)`: what is handed the request. */
const HANDED = /(?:\$this->|\b(?:self|static|([A-Z]\w+))::)(\w+)\(\s*\$request\s*[,)]/g;
/** Methods of its own class that an action of Laravel calls may ask for the request by themselves. */
const OWN = /\$this->(\w+)\(/g;
const ASKS_FOR_REQUEST = /\brequest\(\)->(?:input|get|query|has|boolean|integer|string)\(/;
const ASKS_WHO = /auth|token|csrf|permission|login/i;

type Masked = Pick<HandlerCode, 'code' | 'bare'>;

/** The code of an action with that of the methods of its own class, of those above and of others that it hands its request. */
export function withHelpers(evidence: Evidence, { path, startLine }: Handler, own: HandlerCode): HandlerCode {
  const type = symbolsOfFile(evidence.pack, path).findLast(
    (each) => each.kind === 'class' && each.startLine <= startLine && startLine <= each.endLine,
  );
  if (!type) return own;
  const seen = new Set<string>();
  const reached = (name: string, from: string, { code }: Masked, depth: number): Masked[] =>
    depth > DEEPEST
      ? []
      : [...code.matchAll(HANDED)].flatMap(([, other, method = '']) => {
          const holder = other ?? name;
          if (ASKS_WHO.test(method) || seen.has(`${holder}.${method}`)) return [];
          seen.add(`${holder}.${method}`);
          const found = methodOf(evidence, from, holder, method);
          return found ? [found.text, ...reached(holder, found.path, found.text, depth + 1)] : [];
        });
  const asking = (name: string, from: string, { code }: Masked, depth: number): Masked[] =>
    depth > DEEPEST
      ? []
      : [...code.matchAll(OWN)].flatMap(([, method = '']) => {
          if (ASKS_WHO.test(method) || seen.has(`${name}.${method}`)) return [];
          seen.add(`${name}.${method}`);
          const found = methodOf(evidence, from, name, method);
          if (!found) return [];
          // What a class above calls is looked for from the class of the action.
          return [
            ...(ASKS_FOR_REQUEST.test(found.text.code) ? [found.text] : []),
            ...asking(name, from, found.text, depth + 1),
          ];
        });
  // What shapes the answer to a change is not what is sent to be changed.
  const isAsked = own.framework === 'Laravel' && /^(?:GET|HEAD|DELETE)$/.test(own.method);
  const more = [...reached(type.name, path, own, 0), ...(isAsked ? asking(type.name, path, own, 0) : [])];
  const all = (part: keyof Masked): string => [own, ...more].map((each) => each[part]).join('\n');
  return more.length === 0 ? own : { ...own, code: all('code'), bare: all('bare') };
}

/** A method that a class has, or the one above it, or a trait that it takes in. */
function methodOf(
  evidence: Evidence,
  from: string,
  type: string,
  method: string,
  depth = 0,
): { path: string; text: Masked } | null {
  const isOwn = ({ kind, name }: { kind: string; name: string }): boolean =>
    name === type && /^(?:class|trait)$/.test(kind);
  const holder = symbolsOfFile(evidence.pack, from).find(isOwn) ?? requestClass(evidence, from, type);
  if (!holder?.path.endsWith('.php')) return null;
  const found = symbolsOfFile(evidence.pack, holder.path).find(({ name }) => name === `${holder.name}.${method}`);
  if (found) {
    const text = maskCode('php', evidence.text(found));
    return decides(text) ? null : { path: found.path, text };
  }
  const written = evidence.text(holder);
  const above = /\bclass\s+\w+\s+extends\s+\\?(?:\w+\\)*(\w+)/.exec(written)?.[1];
  const traits = [...written.matchAll(/^\s+use\s+([\w\\, ]+);/gm)].flatMap(
    ([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? [],
  );
  for (const each of depth < DEEPEST ? [...traits, ...(above === undefined ? [] : [above])] : []) {
    const inherited = each === type ? null : methodOf(evidence, holder.path, each, method, depth + 1);
    if (inherited) return inherited;
  }
  return null;
}

/** Whether a method does other things by what else it is handed, so that not all that it reads is of each of its callers. */
function decides({ code, bare }: Masked): boolean {
  const [, list = ''] = /\bfunction\s+\w+\s*\(([^)]*)\)/.exec(bare) ?? [];
  return [...list.matchAll(/\$(\w+)/g)].some(([, name = '']) =>
    new RegExp(
      `\\$${escaped(name)}\\s*[!=]==?\\s*(?:['"]|[A-Z]\\w*::)|\\b(?:switch|match)\\s*\\(\\s*\\$${escaped(name)}\\s*\\)`,
    ).test(code),
  );
}

import { symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { type Component, componentsOf, shortName } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { modelsOf } from '../evidence/models.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, countDigits } from '../wording/count.ts';
import { ranked } from '../wording/list.ts';
import { capital, code, plain } from '../wording/markup.ts';
import { functionWords } from '../wording/name-words.ts';

const MOST = 12;
const MOST_A_FILE = 3;
const LEAST_USERS = 3;

/** What new code should build on: definitions that many files use already, with one use to look at. */
export const reusableComponents: SectionWriter = {
  id: 'reusable_components',
  title: 'Reusable components',
  budget: 480,
  write(evidence, page) {
    const all = componentsOf(evidence).filter(({ users }) => users >= LEAST_USERS);
    const callable = all.filter(({ kind }) => /^(?:function|class|struct|macro|trait|interface|enum)$/.test(kind));
    const chosen = spreadByFile(telling(evidence, callable), MOST);
    const [best] = callable;
    if (best)
      page.paragraph({
        text: `${capital(count(all.length, 'definition'))} of the project ${all.length === 1 ? 'is' : 'are'} used by ${count(LEAST_USERS, 'file')} or more; the widest used is ${code(best.name)}`,
        sources: [at(best)],
      });
    const shown = page.table(
      ['symbol', 'what it does', 'used in', 'for instance'],
      chosen.map((each) => row(evidence, each)),
    );
    if (shown === 0)
      page.remark(`No exported definition is used by ${count(LEAST_USERS, 'file')} or more outside of tests`);
    else if (all.length > shown)
      page.remark(`And ${count(all.length - shown, 'more definition')} that ${count(LEAST_USERS, 'file')} or more use`);
    const silent = chosen.filter(({ sentence }) => sentence === null).length;

    if (silent > 0)
      page.caveat(
        `${capital(count(silent, 'symbol'))} of this list ${silent === 1 ? 'has' : 'have'} no comment that says what ${silent === 1 ? 'it does' : 'they do'}; the name, the members or the signature stand in its place`,
      );
  },
};

function row(evidence: Evidence, component: Component): Row {
  const { name, sentence, users, directories, use } = component;
  const what = sentence
    ? capital(withoutName(plain(sentence), name, component.path))
    : (fromName(evidence, component) ?? code(signatureOf(component)));
  return {
    cells: [
      code(name),
      what,
      `${countDigits(users, 'file')} in ${countDigits(directories, directories === 1 ? 'directory' : 'directory')}`,
      code(shortPath(use.path)),
    ],
    sources: [at(component), { path: use.path, startLine: use.line, endLine: use.line }],
  };
}

const FEWEST = 6;

/** What has no comment, no words in its name and no parameters says too little; where others say more, they are told. */
function telling(evidence: Evidence, components: readonly Component[]): Component[] {
  const found = components.slice(0, 4 * MOST).filter((each) => {
    const words = each.sentence ?? fromName(evidence, each);
    // The first of many members say little of the whole.
    return words === null
      ? /\([^)]|\bextends\b/.test(signatureOf(each))
      : each.sentence !== null || !/\band \S+ more$/.test(words);
  });
  return found.length >= FEWEST ? found : [...components];
}

/** The end of a path, long enough to tell the `src/lib.rs` of one package from that of another. */
function shortPath(path: string): string {
  const parts = path.split('/');
  return parts.slice(/^(?:src|lib|app)$/.test(parts.at(-2) ?? '') ? -3 : -2).join('/');
}

/** "Module is a type that …" below the heading Module needs no second Module. */
function withoutName(sentence: string, name: string, path: string): string {
  const rest = new RegExp(
    `^(?:An? |The )?\`?${name.replace(/\W/g, '\\$&')}\`? (?:is |are )?(?!of |for |to |from |in |with )(.{12,})$`,
  ).exec(sentence)?.[1];
  // A comment of Go begins with the name, also where it was copied from a neighbour with its name.
  return (
    rest ?? (path.endsWith('.go') ? sentence.replace(/^[A-Z][a-z]+(?:[A-Z][a-z\d]*)+ (?=[a-z]+s )/, '') : sentence)
  );
}

/** What the name of a function, the fields of a record or the members of a type tell where no comment does. */
function fromName(evidence: Evidence, { name, kind, path, startLine, endLine, signature }: Component): string | null {
  // A function with a capital is a decorator or a component, except where a capital only exports it.
  if (kind === 'function' || kind === 'constant')
    return /^[A-Z]/.test(name) && !/\.(?:go|cs)$/.test(path) ? null : functionWords(name);
  // The class of a model may stand apart from the schema that has its columns.
  const isModel = evidence.facts('data-model').some(({ path: of, values }) => of === path && values.name === name);
  const model = modelsOf(evidence).find(
    (each) => isModel && each.name === name && each.stored === 'table' && each.fields.length > 0,
  );
  if (model)
    return `Stored model with ${count(model.fields.length, 'field')}${model.relations.length > 0 ? ` and ${count(model.relations.length, 'relation')}` : ''}`;
  const behind = /\bextends\s+Facade\b/.test(signature) ? behindFacade(evidence, path, startLine, endLine) : null;
  if (behind !== null) return behind;
  const members = symbolsOfFile(evidence.pack, path)
    .filter(
      (each) =>
        each.startLine > startLine &&
        each.endLine <= endLine &&
        /^(?:method|property|field|enum_member|variant|constant)$/.test(each.kind) &&
        /^(?!_|(?:constructor|new|init|initialize)$)[\w$]+$/.test(shortName(each.name)),
    )
    // What a type inside it has is not what it has itself.
    .filter((each) => shortName(each.name) !== name && (each.name.split('.').at(-2) ?? name) === name);
  const told = membersTold(members);
  const parent = kind === 'class' ? /(?:extends|<|:)\s+([A-Z][\w.:]*)/.exec(signature)?.[1] : undefined;
  if (told !== null) return parent ? `A kind of ${code(parent)} that ${told}` : capital(told);
  const extended = /\bextends\s+([A-Za-z_][\w.]*)/.exec(signature)?.[1];
  return extended && kind === 'class' ? `A kind of ${code(extended)}` : null;
}

/** What a facade of Laravel hands every call on to. */
function behindFacade(evidence: Evidence, path: string, startLine: number, endLine: number): string | null {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const [, bound, type] =
    /function getFacadeAccessor\b[^{]*\{\s*return\s+(?:'([\w.-]+)'|\\?(?:\w+\\)*(\w+)::class)/.exec(text) ?? [];
  if (type !== undefined) return `Facade that hands its calls on to ${code(type)}`;
  return bound === undefined ? null : `Facade that hands its calls on to what is bound as ${code(bound)}`;
}

const ACCESSOR = /^(?:get|set|is)_?(?=[A-Z])/;

/** What a type does, else what it keeps: its own methods before its values, its values before its constants. */
function membersTold(members: readonly { name: string; kind: string; exported: boolean }[]): string | null {
  const open = members.some(({ exported }) => exported) ? members.filter(({ exported }) => exported) : members;
  const all = [...new Set(open.map(({ name }) => shortName(name)))];
  if (all.length < 2) return null;
  const methods = [...new Set(open.filter(({ kind }) => kind === 'method').map(({ name }) => shortName(name)))].filter(
    (name) => !/^(?:toString|equals|hashCode|__\w+__)$/.test(name),
  );
  const actions = methods.filter((name) => !ACCESSOR.test(name));
  const values = [...new Set(methods.filter((name) => ACCESSOR.test(name)).map(accessed))];
  if (actions.length >= 2 && 3 * actions.length >= values.length) return `offers ${ranked(actions.map(code))}`;
  if (values.length >= 2 || (values.length === 1 && actions.length === 0)) return `keeps ${ranked(values.map(code))}`;
  return `has ${ranked(all.map(code))}`;
}

/** `getServerTime` and `setServerTime` are about `serverTime`. */
function accessed(accessor: string): string {
  const name = accessor.replace(ACCESSOR, '');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function signatureOf({ signature, kind, name }: Component): string {
  const text = signature.replace(/^(?:(?:export|pub(?:\([^)]*\))?|public|default)\s+)+/, '').replace(/\s*[{:]\s*$/, '');
  return text !== '' && text.length <= 110 ? text : `${kind} ${name}`;
}

function spreadByFile(components: readonly Component[], most: number): Component[] {
  const counts = new Map<string, number>();
  return components
    .filter(({ path }) => {
      const used = counts.get(path) ?? 0;
      counts.set(path, used + 1);
      return used < MOST_A_FILE;
    })
    .slice(0, most);
}

import { escaped } from '../../../../base/escaped.ts';
import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import {
  ENVIRONMENT_GETTER,
  type EnvironmentHelper,
  environmentHelper,
} from '../../../../engine/facts/settings/helper-reads.ts';
import { splitList } from '../../../../engine/facts/text/literal.ts';
import { findSymbols, isFreeStanding, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { configOf } from './prefixed-names.ts';

type SettingFact = Found<'setting'>;

const DEEPEST = 2;
const MOST_NAMESAKES = 20;

/** Without calls of functions that ask something else than the environment for what they are given, and of classes of others. */
export function withoutOtherReads(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, EnvironmentHelper | null>();
  return all.flatMap((fact): SettingFact[] => {
    const { by, ...read } = fact.values;
    if (by === undefined || configOf(fact) !== undefined) return [fact];
    const helper = known.has(by.helper) ? known.get(by.helper) : helperNamed(evidence, by.helper, DEEPEST);
    known.set(by.helper, helper ?? null);
    if (!helper && !by.isSure) return [];
    // What is asked for in a document or a sample may have a default there; the code that fails without it takes none.
    const isNeeded = helper?.demands === true && read.default === undefined && !read.computed;
    const values = { ...read, required: isNeeded || (read.required && helper?.isStrict !== false) };
    if (helper && (by.defaultAt < 0 || helper.defaultAt === by.defaultAt)) {
      const isOpen = values.default === undefined && !values.computed && !values.secret && by.defaultAt >= 0;
      const own = isOpen ? plainValue(helper.without ?? null) : null;
      return [{ ...fact, values: own === null ? values : { ...values, default: own } }];
    }
    // A function of a library that is called so takes the default behind the name.
    if (!helper && /^_?get/.test(by.helper) && isOfLibrary(evidence, by.helper)) return [{ ...fact, values }];
    // What stands there is no default.
    const { default: _, computed: __, constant: ___, ...rest } = values;
    return [{ ...fact, values: rest }];
  });
}

function isOfLibrary({ pack }: Evidence, called: string): boolean {
  return !called.includes('.') && findSymbols(pack, called, { exact: true, limit: 1 }).length === 0;
}

/** The one class of the project with this name, with the place of the default among what it is made from. */
function classNamed(evidence: Evidence, name: string): EnvironmentHelper | null {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ kind, path }) => kind === 'class' && evidence.file(path)?.place === 'source',
  );
  if (!only || others.length > 0) return null;
  const body = (evidence.lines(only.path) ?? []).slice(only.startLine - 1, only.endLine).join('\n');
  const parameters = splitList(/\bdef __init__\(\s*self\s*,([^()]*)\)/.exec(body)?.[1] ?? '');
  const defaultAt = parameters.findIndex((each) => /^\w*(?:default|value|initial)/.test(each.trim()));
  const without = /=\s*([^=]+)$/.exec(parameters[defaultAt] ?? '')?.[1]?.trim();
  return { defaultAt, without: without === 'None' ? undefined : without };
}

const OF_ENVIRONMENT = /(?:^|[/-])(?:[A-Za-z-]*-)?[A-Za-z]*env(?:ironment)?\.[cm]?[jt]s$/i;

/** The method `get` of the project's own classes that looks into the environment, and whether it fails where there is nothing. */
function environmentGetter(evidence: Evidence): EnvironmentHelper | null {
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !OF_ENVIRONMENT.test(path)) continue;
    const text = (evidence.lines(path) ?? []).join('\n');
    const [, name] = /^\s*(?:public\s+)?get(?:<[^<>]*>)?\(\s*(\w+)/m.exec(text) ?? [];
    if (name === undefined || !new RegExp(`\\benv\\[${escaped(name)}\\]`).test(text)) continue;
    return { defaultAt: -1, isStrict: new RegExp(`env\\[${escaped(name)}\\][^;]*\\bthrow\\b`).test(text) };
  }
  return null;
}

/** The one function of this name that reads the variable it is given; of two that differ, nobody knows which is called. */
function helperNamed(evidence: Evidence, called: string, depth: number, within?: string): EnvironmentHelper | null {
  if (called === ENVIRONMENT_GETTER) return environmentGetter(evidence);
  if (called.startsWith('new ')) return classNamed(evidence, called.slice('new '.length));
  const [name = '', module] = called.split('.').toReversed();
  const functions = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ id, kind, path }) =>
      kind === 'function' &&
      evidence.file(path)?.place === 'source' &&
      isFreeStanding(evidence.pack, id) &&
      (within === undefined || path === within) &&
      (module === undefined || modulesOf(path).includes(module)),
  );
  // In Elixir, functions of one file share a name where they take more or less.
  const [only, ...others] = functions;
  const isOne = others.every(({ path }) => path === only?.path && /\.exs?$/.test(path));
  if (!only || !isOne) return null;
  const helpers = functions.map(({ id, path, startLine, endLine }) =>
    environmentHelper(
      symbolDetail(evidence.pack, id)?.signature ?? '',
      (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n'),
      (other) =>
        depth > 0 &&
        other !== name &&
        helperNamed(evidence, other, depth - 1, path.endsWith('.rs') ? path : undefined) !== null,
    ),
  );
  return helpers.find((helper) => helper !== null) ?? null;
}

/** The names of a file by which others call it: a crate of Rust goes by that of its folder. */
function modulesOf(path: string): (string | undefined)[] {
  const folders = directoryOf(path).split('/');
  return path.endsWith('.rs')
    ? [stemOf(path), ...folders].map((each) => each.replaceAll('-', '_'))
    : [stemOf(path), folders.at(-1)];
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}

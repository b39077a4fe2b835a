import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { classOfName } from '../../handlers/python-classes.ts';
import {
  askedBy,
  askedByHandler,
  type Dependency,
  dependencyNamed,
  type Lines,
  namesAsked,
  signatureOf,
} from './asked-dependencies.ts';
import { asWritten, innerFunctions, type MakerCall, rightsOf, subjectsOf } from './made-dependencies.ts';
import { ASKS_NOBODY, DEEPEST, madeBy, raisesRefusal, refuses } from './refusing-dependencies.ts';

/**
 * What a handler of FastAPI takes that is not made for strangers: `user: CurrentUser` where that stands for
 * `Annotated[User, Depends(get_current_user)]`, also in another file, and the function refuses who is not known.
 */
export function dependencyGuards(evidence: Evidence, { path, name, startLine, endLine }: Handler): string[] {
  if (!path.endsWith('.py') || name === null) return [];
  return refusing(evidence, askedByHandler(evidence, { path, startLine, endLine })).map((each) => each.name);
}

/** Whom what a handler takes lets in, where the project names them: `Asked(subjects={Clerk, Depot})`. */
export function dependencySubjects(evidence: Evidence, { path, startLine, endLine }: Lines): Map<string, string[]> {
  if (!path.endsWith('.py')) return new Map();
  const asked = refusing(evidence, askedByHandler(evidence, { path, startLine, endLine }));
  return new Map(asked.flatMap(({ name, subjects }) => (subjects.length > 0 ? [[name, subjects]] : [])));
}

/** What a class of routers asks before all of their routes: `super().__init__(dependencies=[Depends(get_admin)])`. */
export function routerDependencies(evidence: Evidence, path: string, name: string): string[] {
  const type = /\wRouter$/.test(name) ? classOfName(evidence, path, name) : undefined;
  if (!type) return [];
  const text = evidence.text(type);
  return refusing(evidence, namesAsked(type.path, text)).map((each) => each.name);
}

interface ToldGuard {
  name: string;
  /** Whom it lets in, where it is told so by the names of their types. */
  subjects: string[];
}

function refusing(evidence: Evidence, asked: readonly Dependency[], depth = 0): ToldGuard[] {
  const guards = asked
    .filter((each) => each.isScheme || refuses(evidence, each))
    .flatMap((each) => {
      const inside = depth < DEEPEST ? gathered(evidence, each) : [];
      return inside.length > 0 ? refusing(evidence, inside, depth + 1) : toldGuard(evidence, each);
    });
  return guards.filter(({ name }, place) => guards.findIndex((each) => each.name === name) === place);
}

/** What a call makes goes by its own name, or by that of the type for which it stands, with the rights that it is told. */
function toldGuard(evidence: Evidence, asked: Dependency): ToldGuard {
  const made = madeBy(evidence, asked);
  const own = asked.name.split('.').at(-1) ?? asked.name;
  const rights = [...(made === undefined ? [] : rightsOf(evidence, made)), ...(asked.scopes ?? [])];
  const name = made !== undefined && asked.alias !== undefined ? asked.alias : own;
  return {
    name: asWritten(name, rights),
    subjects: made === undefined ? [] : subjectsAsked(evidence, made, asked.type),
  };
}

/** Whom a call lets in, or else what is asked first by the function that it makes. */
function subjectsAsked(evidence: Evidence, made: MakerCall, type: string | undefined): string[] {
  const own = subjectsOf(made, type);
  if (own.length > 0) return own;
  const maker = dependencyNamed(evidence, made.path, made.name);
  if (maker?.kind !== 'function') return [];
  const inside = innerFunctions(evidence.text(maker)).flatMap(({ signature }) =>
    askedBy(evidence, maker.path, signature).map((each) => ({ ...each, within: evidence.text(maker) })),
  );
  const told = inside.flatMap((each) => {
    const call = madeBy(evidence, each);
    const subjects = call === undefined ? [] : subjectsOf(call, each.type);
    return subjects.length > 0 ? [subjects] : [];
  });
  return told[0] ?? [];
}

/** A body that only puts together what the function was handed: `return {"page": page}`, `return Page(page)`. */
const PUTS_TOGETHER = /^return\s+(?:\{|dict\(|[A-Z]\w*\()/;
const CALLS = /(?<![\w.])(?!(?:dict|int|str|bool|len|min|max|list)\b)[a-z_][\w.]*\(/;
/** One that only reads a part of that: `return clerk.role_in(shop)`. */
const READS_PART = /^return\s+\w+(?:\.(?!\w*(?:check|require|ensure|verif|assert|valid|auth))\w+)+(?:\([^()]*\))?\s*$/;

/** What is asked by a function that refuses nobody itself: it gathers the values of a query with who calls, or reads a part of that. */
function gathered(evidence: Evidence, { path, name, call }: Dependency): Dependency[] {
  const symbol = call === undefined ? dependencyNamed(evidence, path, name) : undefined;
  if (symbol?.kind !== 'function') return [];
  const text = evidence.text(symbol);
  const signature = signatureOf(evidence, symbol);
  const body = text
    .slice(text.indexOf(signature) + signature.length)
    .replace(/^\s*\)[^:]*:/, '')
    .replace(/^\s*("{3}|'{3})[\s\S]*?\1/, '')
    .trim();
  const takesValues = /\bQuery\(|:\s*(?:int|str|bool)\b/.test(signature);
  const isGathering = takesValues && PUTS_TOGETHER.test(body) && !CALLS.test(body);
  const asked = askedBy(evidence, symbol.path, signature);
  // What is made for a handler, `order_form`, is no guard for being made with who calls; who calls is read from a scheme.
  const isMaking =
    !MAY_ASK.test(name) &&
    !raisesRefusal(text) &&
    asked
      .filter((each) => refuses(evidence, each))
      .every((each) => dependencyNamed(evidence, each.path, each.name)?.kind === 'function');
  return isGathering || isMaking || READS_PART.test(body) ? asked : [];
}

/** Names of what may ask who calls; a form with a password is how somebody signs in. */
const MAY_ASK = /^(?!OAuth2PasswordRequestForm).*(?:token|auth|user|perm|key|verif|valid|check|require|access)/i;

/** Whether a handler takes something that may ask who calls, and of which that was not understood. */
export function hasUnreadDependency(evidence: Evidence, { path, startLine, endLine }: Lines): boolean {
  if (!path.endsWith('.py')) return false;
  return askedByHandler(evidence, { path, startLine, endLine })
    .filter(({ name }) => MAY_ASK.test(name) && !ASKS_NOBODY.test(name))
    .some(({ path: from, name }) => {
      const symbol = dependencyNamed(evidence, from, name);
      const lines = symbol ? (evidence.lines(symbol.path) ?? []).slice(symbol.startLine - 1, symbol.endLine) : [];
      return symbol === undefined || lines.some((line) => /\braise\b|\b(?:Depends|Security)\(/.test(line));
    });
}

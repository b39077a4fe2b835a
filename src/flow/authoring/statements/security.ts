import {
  type FoundSymbol,
  findSymbols,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../engine/pack/search/find-symbols.ts';
import { at, derived, type Evidence } from '../evidence/evidence.ts';
import { modelsOf, wireModels } from '../evidence/models.ts';
import { reachedParties } from '../evidence/reached-parties.ts';
import { handlingClass } from '../evidence/routes/guards/laravel/handled-callers.ts';
import { middlewareCalled } from '../evidence/routes/guards/laravel/laravel-groups.ts';
import { handlerOf } from '../evidence/routes/handlers/handlers.ts';
import type { Route } from '../evidence/routes/route.ts';
import { guardName } from '../evidence/routes/route-callers.ts';
import { apiRoutes } from '../evidence/routes.ts';
import { spread } from '../evidence/rules.ts';
import { isOfTests } from '../evidence/security/secrets-of-tests.ts';
import { noteText, securityNotes } from '../evidence/security/security-notes.ts';
import { namedSettings } from '../evidence/settings.ts';
import type { Statement } from '../page.ts';
import { count } from '../wording/count.ts';
import { docSentence } from '../wording/doc-sentence.ts';
import { joined, ranked } from '../wording/list.ts';
import { code, lower, plain } from '../wording/markup.ts';
import { accessRuleStatements } from './access-rules.ts';
import { withoutNotes } from './noted-guards.ts';
import { writtenGuardStatements } from './written-guards.ts';

const MOST_NOTES = 4;

interface SecurityStatements {
  guards: Statement[];
  /** How input is checked and secrets are kept. */
  handling: Statement[];
  /** What the comments explain. */
  notes: Statement[];
  /** What leaves the process, and what looks for weaknesses. */
  watched: Statement[];
}

/** Where protection lives in the code, in the order in which it is told. */
export function securityStatements(evidence: Evidence): SecurityStatements {
  const told = (...statements: (Statement | null)[]): Statement[] => statements.filter((each) => each !== null);
  return {
    guards: [...guards(evidence), ...accessRuleStatements(evidence), ...writtenGuardStatements(evidence)],
    handling: told(input(evidence), secrets(evidence), masked(evidence)),
    notes: notes(evidence),
    watched: told(processes(evidence), testsOfRefusal(evidence), checks(evidence)),
  };
}

/** The guard functions that routes name, with what their comments say. */
function guards(evidence: Evidence): Statement[] {
  const uses = new Map<string, Route[]>();
  for (const route of apiRoutes(evidence))
    for (const name of new Set(withoutNotes(route).map(guardName))) uses.set(name, [...(uses.get(name) ?? []), route]);
  return [...uses]
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, 3)
    .map(([name, routes]): Statement => {
      const bare = name.replace(/\(.*$/, '');
      const symbol = guardSymbol(evidence, bare, routes[0]?.fact.path ?? '');
      const before = `The guard ${code(name)} stands before at least ${count(routes.length, 'route')}`;
      // One of a library, or of several that are called alike, is told by what it stands before.
      if (!symbol || isTakenElsewhere(evidence, bare, symbol, routes))
        return { text: before, sources: routes.slice(0, 1).map(({ fact }) => at(fact)) };
      const detail = symbolDetail(evidence.pack, symbol.id);
      const sentence = detail && docSentence(detail.doc, detail.name);
      const others = definersBeside(evidence, symbol);
      if (others.length > 0)
        return {
          text: `${before}; each of ${count(others.length + 1, 'file')} defines it for its own controllers, among them ${code(symbol.path)}`,
          sources: [symbol, ...others.slice(0, 2)].map(at),
        };
      return {
        text: `${before}; it is ${isAlias(name, symbol) ? `${code(symbol.name)} ` : 'defined '}in ${code(symbol.path)}${sentence ? `: ${lower(plain(sentence))}` : ''}`,
        sources: alike(evidence, symbol).map(at),
      };
    });
}

/** Filters of other controllers of Rails that are called alike: each class has its own, which may ask otherwise. */
function definersBeside(evidence: Evidence, { name, path }: FoundSymbol): FoundSymbol[] {
  if (!/(?:^|\/)controllers\/.*\.rb$/.test(path)) return [];
  return findSymbols(evidence.pack, shortName(name), { limit: 20, exact: true }).filter(
    (each) =>
      shortName(each.name) === shortName(name) &&
      each.path !== path &&
      /(?:^|\/)controllers\/.*\.rb$/.test(each.path) &&
      evidence.file(each.path)?.place === 'source',
  );
}

/** Definitions of one file that have the name of another: which of them a call means, it does not say. */
function alike(evidence: Evidence, symbol: FoundSymbol): FoundSymbol[] {
  const name = shortName(symbol.name);
  return symbolsOfFile(evidence.pack, symbol.path).filter(
    (each) => each.id === symbol.id || (each.kind === symbol.kind && shortName(each.name) === name),
  );
}

/** Whether a file of Python whose functions a guard stands before makes one of that name itself: `keeper_required = user_passes_test(…)`. */
function isTakenElsewhere(evidence: Evidence, name: string, symbol: FoundSymbol, routes: readonly Route[]): boolean {
  if (!symbol.path.endsWith('.py')) return false;
  const files = new Set(routes.map((route) => handlerOf(evidence, route)?.path ?? symbol.path));
  return [...files].some(
    (path) => path !== symbol.path && symbolsOfFile(evidence.pack, path).some((each) => each.name === name),
  );
}

/** `admin` may stand for `IsAdmin`. */
function isAlias(name: string, symbol: FoundSymbol): boolean {
  return !name.toLowerCase().includes((symbol.name.split('.').at(-1) ?? '').toLowerCase());
}

/** The definition of a guard in the language of a route; `auth.required` may be a field of `auth`, and a text a class. */
function guardSymbol(evidence: Evidence, name: string, route: string): FoundSymbol | undefined {
  const language = languageOf(route);
  const parts = name.split('.');
  const called = middlewareCalled(evidence, name.replace(/:.*$/, ''));
  // `[Staff]` of C# is the class `StaffAttribute`; `[Authorize("Staff")]` is the framework's, whatever is called alike here.
  const attribute = name === 'Authorize' ? [] : [`${name.replace(/<.*$/, '')}Attribute`];
  const own = language === 'cs' ? attribute : [name, parts.at(-1) ?? name, parts[0] ?? name];
  const tries = called.length > 0 ? called : own;
  const found = tries
    .filter((each) => each.length > 2)
    .flatMap((each) =>
      findSymbols(evidence.pack, each, { limit: 20, exact: true }).filter(
        ({ name: whole }) => whole.split('.').at(-1) === each.split('.').at(-1),
      ),
    )
    .filter(
      ({ path, kind }) =>
        evidence.file(path)?.place === 'source' &&
        languageOf(path) === language &&
        // Data that is called `admin` keeps nobody out.
        (parts.length > 1 || !/^(?:property|field|variable)$/.test(kind)),
    )
    // What answers a route of its own, `authorize` of a request that is let in, stands before none.
    .filter(({ id }) => !answering(evidence).has(id))
    // `[Staff("gate")]` is not the project's own `[Staff<Gate>]`, but that of a library.
    .filter(({ id }) => language !== 'cs' || !/Attribute\s*</.test(symbolDetail(evidence.pack, id)?.signature ?? ''));
  // Which method of a name is called, the name alone does not say, unless one stands where handlers have it from.
  const methods = parts.length === 1 && called.length === 0 ? found.filter(({ kind }) => kind === 'method') : [];
  const handling = called.length > 0 ? called.map((each) => handlingClass(evidence, each)).find(Boolean) : undefined;
  return methods.length > 1 ? methods.find((each) => /Controller\.\w+$/.test(each.name)) : (handling ?? found[0]);
}

const answering = derived(
  (evidence) => new Set(apiRoutes(evidence).flatMap((route) => handlerOf(evidence, route)?.id ?? [])),
);

/** Names mean the same within a language; scripts with and without types are one. */
function languageOf(path: string): string {
  const extension = path.split('.').at(-1) ?? '';
  return /^(?:[cm]?[jt]sx?|vue|svelte)$/.test(extension)
    ? 'script'
    : /^(?:java|kts?|scala)$/.test(extension)
      ? 'jvm'
      : extension;
}

/** What the comments of the code say of its own protections. */
function notes(evidence: Evidence): Statement[] {
  return spread(securityNotes(evidence), ({ path }) => path, MOST_NOTES, 2).map(({ name, path, sentence, source }) => ({
    text: noteText(name, sentence, path),
    sources: [source],
  }));
}

/** What is sent, or read from elsewhere, is no input of those who use the product. */
const NO_INPUT = /(?:Response|Result|Output|Reply|Config|Settings|Env)(?:Schema|Model|Dto)?$/i;
const INPUT = /Request|Create|Update|Input|Params|Body|Payload|Form|Search|Register|Login/i;

/** How many there are is not said: those that are put together from others are not all seen. */
function input(evidence: Evidence): Statement | null {
  const found = wireModels(modelsOf(evidence)).filter(
    ({ framework, name }) =>
      /zod|pydantic|joi|yup|valibot|marshmallow|serializer|validator|class-validator|dto/i.test(framework) &&
      !NO_INPUT.test(name),
  );
  const wire = [...found.filter(({ name }) => INPUT.test(name)), ...found.filter(({ name }) => !INPUT.test(name))];
  if (wire.length === 0) return null;
  const frameworks = [...new Set(wire.map(({ framework }) => framework))];
  return {
    text: `Input is checked against schemas made with ${joined(frameworks.slice(0, 3))}, such as ${joined(wire.slice(0, 2).map(({ name }) => code(name)))}`,
    sources: wire.slice(0, 3).map(({ fact }) => at(fact)),
  };
}

function secrets(evidence: Evidence): Statement | null {
  const found = namedSettings(evidence).filter(({ secret }) => secret);
  const files = [...new Set(found.flatMap(({ facts }) => facts.map(({ path }) => path)))];
  if (files.length === 0) return null;
  // What only a document explains is read by nobody there.
  const read = files.filter((path) => evidence.file(path)?.place !== 'document');
  const where = read.length > 0 ? `read in ${ranked(read.map(code))}` : `explained in ${ranked(files.map(code))}`;
  return {
    text: `${found.length === 1 ? 'A setting with a secret is' : 'Settings with secrets are'} ${where}`,
    sources: found.slice(0, 3).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
  };
}

/** Secrets that were found in the repository itself and masked before anything was stored. */
function masked(evidence: Evidence): Statement | null {
  const found = evidence
    .maskedSecrets()
    .filter(({ path, startLine }) => !isOfTests(path, evidence.lines(path)?.[startLine - 1] ?? ''));
  if (found.length === 0) return null;
  return {
    text: `${found.length === 1 ? 'A value' : 'Values'} in the repository ${found.length === 1 ? 'looks' : 'look'} like a secret (${joined([...new Set(found.map(({ subject }) => subject))].slice(0, 3))}); Lorekeep shows ${found.length === 1 ? 'it' : 'them'} only masked`,
    sources: found.slice(0, 3).map(at),
  };
}

function processes(evidence: Evidence): Statement | null {
  const found = reachedParties(evidence).filter(({ values }) => values.how === 'process');
  if (found.length === 0) return null;
  return {
    text: `Other programs are started: ${ranked([...new Set(found.map(({ values }) => code(values.party)))])}`,
    sources: found.slice(0, 3).map(at),
  };
}

function testsOfRefusal(evidence: Evidence): Statement | null {
  const found = evidence
    .facts('test')
    // What another service answers is no refusal of this one.
    .filter(({ values }) => values.request !== undefined)
    .filter(({ values }) => values.status === 401 || values.status === 403 || values.status === 429);
  if (found.length === 0) return null;
  return {
    text: `${found.length === 1 ? 'A test expects' : 'Tests expect'} a refusal with 401, 403 or 429`,
    sources: found.slice(0, 3).map(at),
  };
}

function isOfIssues(triggers: readonly string[]): boolean {
  return triggers.length > 0 && triggers.every((trigger) => /^(?:issues?|issue_comment|discussion)/.test(trigger));
}

/** A workflow that builds what is safe looks at nothing. */
const LOOKS =
  /\b(?:security|vulnerabilit(?:y|ies))[-_ ]?(?:analysis|audits?|checks?|lint\w*|review|scan\w*|tests?)\b|(?:^|[-_ ])audit(?:s|ing)?(?:$|[-_ ])|^(?:scan|check|lint)[-_ ]security$/i;

function checks(evidence: Evidence): Statement | null {
  const jobs = evidence.facts('ci-job').filter(
    ({ values }) =>
      // One that answers reports and comments looks at no code.
      (LOOKS.test(values.job) && !isOfIssues(values.triggers)) ||
      // `security import` puts a certificate into a keychain.
      /codeql|dependency-review|trivy|snyk|bandit|semgrep|gosec|brakeman|zizmor|scorecard|\b(?:pip|npm|pnpm|yarn|cargo|bundle|composer)[ -]audit\b|safety check/i.test(
        // Room on the disk is made by removing such tools.
        `${values.workflow} ${values.job} ${values.commands.filter((each) => !/^(?:sudo )?rm /.test(each)).join(' ')}`,
      ),
  );
  if (jobs.length === 0) return null;
  return {
    text: `Continuous integration looks for weaknesses in ${ranked([...new Set(jobs.map(({ values }) => `the job ${code(values.job)}`))])}`,
    sources: jobs.slice(0, 2).map(at),
  };
}

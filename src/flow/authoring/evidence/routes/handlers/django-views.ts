import { regexPath, routePath } from '../../../../../engine/facts/routes/route-path.ts';
import {
  closingBracket,
  namedArgument,
  splitList,
  stringsIn,
  stringValue,
} from '../../../../../engine/facts/text/literal.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, findSymbols, readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { handlerGuards } from '../guards/handler-guards.ts';
import { isViewOpen, lenientPermissions, viewPermissions } from '../guards/python/django-permissions.ts';
import { addedToLists, registeredName } from '../paths/django-routers.ts';
import type { LetIn, Route } from '../route.ts';
import type { Handler } from './handler.ts';
import { knownHandler } from './handlers.ts';
import { attributeOf, type ClassChain, classChain } from './python-classes.ts';
import { allowedMethods, isReached, registration, VERBS, type Verb } from './served-methods.ts';

/** What answers a method: an action of a view set, or the method of that name. */
type Answers = Partial<Record<Verb, string>>;

const LIST: Answers = { get: 'list', post: 'create' };
const DETAIL: Answers = { get: 'retrieve', put: 'update', patch: 'partial_update', delete: 'destroy' };
const ALL_ACTIONS = [...Object.values(LIST), ...Object.values(DETAIL)];

/** The actions that mixins and view sets of REST framework bring. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  CreateModelMixin: ['create'],
  ListModelMixin: ['list'],
  RetrieveModelMixin: ['retrieve'],
  UpdateModelMixin: ['update', 'partial_update'],
  DestroyModelMixin: ['destroy'],
  ReadOnlyModelViewSet: ['list', 'retrieve'],
  ModelViewSet: ALL_ACTIONS,
};

/** The methods that the generic views of REST framework and of Django answer, each by what does the work. */
const GENERIC: Readonly<Record<string, Answers>> = {
  CreateAPIView: { post: 'create' },
  ListAPIView: { get: 'list' },
  RetrieveAPIView: { get: 'retrieve' },
  DestroyAPIView: { delete: 'destroy' },
  UpdateAPIView: { put: 'update', patch: 'partial_update' },
  ListCreateAPIView: LIST,
  RetrieveUpdateAPIView: { get: 'retrieve', put: 'update', patch: 'partial_update' },
  RetrieveDestroyAPIView: { get: 'retrieve', delete: 'destroy' },
  RetrieveUpdateDestroyAPIView: DETAIL,
  ...Object.fromEntries(['TemplateView', 'ListView', 'DetailView'].map((name) => [name, { get: 'get' }])),
  ...Object.fromEntries(
    ['FormView', 'CreateView', 'UpdateView', 'DeleteView'].map((name) => [name, { get: 'get', post: 'post' }]),
  ),
};

/** What answers nothing by itself. */
const SILENT =
  /^(?:View|APIView|GenericAPIView|GenericViewSet|ViewSet|object|Generic|ABC|Protocol|\w*Mix[iI]n(?:Base)?)$/;

/**
 * The routes of a class of Django or of REST framework by what it has methods or actions for; null where the handler
 * is no such class, or stands below one of which it is not known what it answers.
 */
export function viewRoutes(evidence: Evidence, route: Route, handler: Handler): Route[] | null {
  if (!route.fact.values.framework.startsWith('Django') || route.method !== 'ANY' || handler.id === null) return null;
  const type = readSymbol(evidence.pack, handler.id);
  if (type?.kind !== 'class' || !type.path.endsWith('.py')) return null;
  const chain = classChain(evidence, type);
  if (!chain.foreign.every((name) => SILENT.test(name) || name in ACTIONS || name in GENERIC)) return null;
  const isRegistered = route.fact.values.framework !== 'Django';
  const found = isRegistered
    ? registered(chain, route.path, answersOf(addedToLists(evidence, route.fact)))
    : answeredBy(chain, mappingOf(evidence, route)).map((each) => ({ ...each, path: route.path }));
  // What REST framework asks by default is told with what the view asks itself.
  const above = isRegistered ? (route.fact.values.guards ?? []) : route.guards;
  const before = [...above, ...registeredGuards(evidence, route)];
  const isAllowed = allowedMethods(evidence, route, chain);
  const base = isRegistered ? registeredName(evidence, route.fact, chain) : null;
  const served = found.filter(({ verb }) => isAllowed(verb));
  const routes = served
    .filter(({ verb, action }) => isRegistered || isReached(evidence, route, chain, ownMethod(chain, action, verb)))
    .map(({ verb, action, path, permissions, called }) => {
      const method = ownMethod(chain, action, verb);
      const handled = method?.name ?? route.handler;
      const one: Route = { ...route, method: verb.toUpperCase(), path, handler: handled, action };
      if (base !== null && called !== undefined) one.name = `${base}-${called}`;
      const code = method && knownHandler(evidence, one, method);
      const asked = viewPermissions(evidence, chain, { verb, action, given: permissions });
      const guards = [...before, ...asked, ...(code ? handlerGuards(evidence, code) : [])];
      const view = { verb, action, given: permissions };
      const letIn = new Map<string, LetIn>(
        lenientPermissions(evidence, chain, view, asked).map((each) => [each, 'whoever is signed in']),
      );
      const opened = one.opened === true || (guards.length === 0 && isViewOpen(evidence, chain, view));
      return { ...one, ...(letIn.size > 0 ? { letIn } : {}), opened, guards: [...new Set(guards)] };
    });
  return routes.length > 0 || (found.length > 0 && served.length === 0) ? routes : null;
}

/** Views of Django itself that show something, `TemplateView.as_view(template_name="tides.html")`, answer who looks and nobody else. */
export function libraryMethod(evidence: Evidence, { method, handler, fact }: Route): string {
  if (method !== 'ANY' || !fact.values.framework.startsWith('Django')) return method;
  const name = handler?.split('.').at(-1) ?? '';
  if (
    !/^(?:TemplateView|ListView|DetailView)$/.test(name) ||
    findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 1 }).length > 0
  )
    return method;
  return fileImports(evidence.pack, fact.path).some(({ module }) => /^django\.views\.generic\b/.test(module))
    ? 'GET'
    : method;
}

/** The method of the product that answers; `partial_update` of REST framework leaves its work to `update`. */
function ownMethod({ own }: ClassChain, action: string, verb: Verb): FoundSymbol | undefined {
  const owner = own.find(({ methods }) => methods.has(action) || methods.has(verb));
  const method = owner?.methods.get(action) ?? owner?.methods.get(verb);
  return method ?? (action === 'partial_update' ? ownMethod({ own, foreign: [] }, 'update', verb) : undefined);
}

interface Answer {
  verb: Verb;
  action: string;
  path: string;
  /** The permissions that an action has of its own. */
  permissions?: string | undefined;
  /** What the name of its route ends with. */
  called?: string;
}

/** `as_view(login_required=True)` where a view that lets everybody in by itself is registered. */
function registeredGuards(evidence: Evidence, route: Route): string[] {
  return /\.as_view\([^()]*\blogin_required\s*=\s*True\b/.test(registration(evidence, route)) ? ['login_required'] : [];
}

/** `as_view({"get": "list", "post": "create"})` where the view is registered. */
function mappingOf(evidence: Evidence, route: Route): Answers | null {
  const text = registration(evidence, route);
  const written = /\.as_view\(\s*(?:actions\s*=\s*)?\{([^}]*)\}/.exec(text)?.[1];
  if (written === undefined) return null;
  const pairs = [...written.matchAll(/["'](\w+)["']\s*:\s*["'](\w+)["']/g)];
  return answersOf(pairs.map(([, verb = '', action = '']) => [verb, action]));
}

function answersOf(pairs: readonly [string, string][]): Answers {
  return Object.fromEntries(pairs.filter(([verb]) => isVerb(verb)));
}

function isVerb(name: string): name is Verb {
  return VERBS.some((verb) => verb === name);
}

function answeredBy({ own, foreign }: ClassChain, mapping: Answers | null): Omit<Answer, 'path'>[] {
  const generic: Answers = Object.assign({}, ...foreign.toReversed().map((name) => GENERIC[name] ?? {}));
  return VERBS.flatMap((verb) => {
    const isOwn = own.some(({ methods }) => methods.has(verb));
    const action = mapping ? mapping[verb] : isOwn ? verb : generic[verb];
    return action === undefined ? [] : [{ verb, action }];
  });
}

/** What a router makes of a view set: the list, one thing of it, and the actions that are marked as such. */
function registered(chain: ClassChain, base: string, added: Answers): Answer[] {
  const slash = base.endsWith('/') ? '/' : '';
  const lookup = ['lookup_url_kwarg', 'lookup_field'].map((name) => stringValue(attributeOf(chain, name) ?? undefined));
  const one = routePath(base, `{${lookup.find((name) => name !== null) ?? 'pk'}}${slash}`);
  const has = (action: string): boolean =>
    chain.own.some(({ methods }) => methods.has(action)) ||
    chain.foreign.some((name) => ACTIONS[name]?.includes(action));
  const usual = ([path, answers, called]: readonly [string, Answers, string]): Answer[] =>
    VERBS.flatMap((verb) => {
      const action = answers[verb];
      return action !== undefined && has(action) ? [{ verb, action, path, called }] : [];
    });
  const marked = chain.own.flatMap(({ text }) => markedActions(text));
  const extra = marked.flatMap(({ action, verbs, detail, own, permissions, called }): Answer[] => {
    const path = routePath(detail ? one : base, `${own}${slash}`);
    return verbs.map((verb) => ({ verb, action, path, permissions, called }));
  });
  return [
    ...usual([base, { ...LIST, ...added }, 'list']),
    ...extra.filter(({ path }) => path !== one),
    ...usual([one, DETAIL, 'detail']),
  ];
}

interface MarkedAction {
  action: string;
  verbs: Verb[];
  detail: boolean;
  /** Its own part of the path. */
  own: string;
  permissions: string | undefined;
  called: string;
}

const MARK = /^[ \t]+@(?:\w+\.)?(?:(action|detail_route|list_route)|(\w+)\.mapping\.(\w+))\b(\()?/gm;

/** `@action(detail=True, methods=["post"])`, its older forms, and `@cancel.mapping.delete` for another method of one. */
function markedActions(text: string): MarkedAction[] {
  const found: MarkedAction[] = [];
  for (const match of text.matchAll(MARK)) {
    const [whole, mark, first, verb = '', bracket] = match;
    const end = match.index + whole.length;
    const close = bracket === undefined ? end : closingBracket(text, end - 1);
    const name = close < 0 ? undefined : definedAfter(text, close + 1);
    if (name === undefined) continue;
    const before = found.find(({ action }) => action === first);
    if (mark === undefined) {
      if (before && isVerb(verb)) found.push({ ...before, action: name, verbs: [verb] });
      continue;
    }
    const list = bracket === undefined ? [] : splitList(text.slice(end, close));
    const path = namedArgument(list, 'url_path');
    const own = path === null ? name : regexPath(stringValue(path) ?? '(');
    if (own === null) continue;
    const verbs = stringsIn(namedArgument(list, 'methods') ?? '').map((each) => each.toLowerCase());
    found.push({
      action: name,
      verbs: verbs.length > 0 ? verbs.filter(isVerb) : ['get'],
      detail: mark === 'action' ? namedArgument(list, 'detail') === 'True' : mark === 'detail_route',
      own,
      permissions: namedArgument(list, 'permission_classes') ?? undefined,
      called: stringValue(namedArgument(list, 'url_name') ?? undefined) ?? name.replaceAll('_', '-'),
    });
  }
  return found;
}

/** The method below the decorators that follow. */
function definedAfter(text: string, from: number): string | undefined {
  let at = from;
  for (let count = 0; count < MOST_DECORATORS; count++) {
    const next = /^(?:\s|#[^\n]*\n)*(?:@[\w.]+(\()?|(?:async\s+)?def\s+(\w+))/.exec(text.slice(at));
    if (!next || next[2] !== undefined) return next?.[2];
    at += next[0].length;
    const close = next[1] === undefined ? at - 1 : closingBracket(text, at - 1);
    if (close < 0) return undefined;
    at = close + 1;
  }
  return undefined;
}

const MOST_DECORATORS = 12;

import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { api } from './api.ts';
import { Loading } from './components/loading.tsx';
import type { DocumentKind } from './components/reader/document-place.ts';
import type { SearchPlace } from './components/search/search-place.ts';
import { Shell } from './components/shell.tsx';
import { NotFoundPage } from './pages/end-pages.tsx';
import { FaultPage } from './pages/fault-page.tsx';
import { SettingsLayout } from './pages/settings-layout.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import {
  conversationQuery,
  conversationsQuery,
  membersQuery,
  projectQuery,
  projectsQuery,
  sectionQuery,
  sessionsQuery,
  tokensQuery,
} from './queries.ts';
import { sessionQuery } from './session.ts';

/** What the code browser shows: a file at some lines, with the uses of one definition; or a folder. */
interface CodePlace {
  path?: string;
  folder?: string;
  start?: number;
  end?: number;
  symbol?: string;
}

interface Context {
  client: QueryClient;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const whole = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFoundPage });

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/setup-page.tsx'), 'SetupPage'),
});
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => (text(search['next']) ? { next: String(search['next']) } : {}),
  component: SignInPage,
});
const join = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('./pages/join-page.tsx'), 'JoinPage'),
});
const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});

// The loaders ask for what a page shows first while its file still comes. They only fill the cache: when a call fails, the page
// tells so itself.

/** Everything below needs a session. Who has none is sent to the sign-in, or to the setup while there is nobody. */
const app = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: Shell,
  beforeLoad: async ({ context: { client }, location }) => {
    const known = client.getQueryData(sessionQuery.queryKey);
    if (known ?? (await client.fetchQuery({ ...sessionQuery, staleTime: 0 }))) return;
    const { needed } = await api.setupState();
    if (needed) throw redirect({ to: '/setup', replace: true });
    throw redirect({
      to: '/sign-in',
      search: location.pathname === '/projects' ? {} : { next: location.href },
      replace: true,
    });
  },
});

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true });
  },
});

const projects = createRoute({
  getParentRoute: () => app,
  path: '/projects',
  loader: ({ context: { client } }) => client.prefetchQuery(projectsQuery),
  component: lazyRouteComponent(() => import('./pages/projects-page.tsx'), 'ProjectsPage'),
});
const addProject = createRoute({
  getParentRoute: () => app,
  path: '/projects/new',
  component: lazyRouteComponent(() => import('./pages/add-project-page.tsx'), 'AddProjectPage'),
});
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$projectId',
  loader: ({ context: { client }, params }) => client.prefetchQuery(projectQuery(params.projectId)),
  component: Outlet,
});
const overview = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview-page.tsx'), 'OverviewPage'),
});
const prd = createRoute({
  getParentRoute: () => project,
  path: '/prd/{-$section}',
  loader: ({ context: { client }, params }) =>
    client.prefetchQuery(sectionQuery(params.projectId, 'prd', params.section)),
  component: lazyRouteComponent(() => import('./pages/reader-page.tsx'), 'PrdPage'),
});
const techspec = createRoute({
  getParentRoute: () => project,
  path: '/techspec/{-$section}',
  loader: ({ context: { client }, params }) =>
    client.prefetchQuery(sectionQuery(params.projectId, 'techspec', params.section)),
  component: lazyRouteComponent(() => import('./pages/reader-page.tsx'), 'TechspecPage'),
});
const changes = createRoute({
  getParentRoute: () => project,
  path: '/changes',
  validateSearch: (search): { document: DocumentKind; from?: string } => ({
    document: search['document'] === 'prd' ? 'prd' : 'techspec',
    ...(text(search['from']) && { from: String(search['from']) }),
  }),
  component: lazyRouteComponent(() => import('./pages/changes-page.tsx'), 'ChangesPage'),
});
const diagrams = createRoute({
  getParentRoute: () => project,
  path: '/diagrams',
  component: lazyRouteComponent(() => import('./pages/diagrams-page.tsx'), 'DiagramsPage'),
});
const map = createRoute({
  getParentRoute: () => project,
  path: '/map',
  validateSearch: (search): { under?: string } => (text(search['under']) ? { under: String(search['under']) } : {}),
  component: lazyRouteComponent(() => import('./pages/map-page.tsx'), 'MapPage'),
});
const code = createRoute({
  getParentRoute: () => project,
  path: '/code',
  validateSearch: (search): CodePlace => {
    const [path, folder, symbol] = [text(search['path']), text(search['folder']), text(search['symbol'])];
    const [from, to] = [whole(search['start']), whole(search['end'])];
    return {
      ...(path && { path }),
      ...(folder && !path && { folder }),
      ...(from && { start: from }),
      ...(to && { end: to }),
      ...(symbol && { symbol }),
    };
  },
  component: lazyRouteComponent(() => import('./pages/code-page.tsx'), 'CodePage'),
});
const search = createRoute({
  getParentRoute: () => project,
  path: '/search',
  validateSearch: (values): SearchPlace => {
    const [q, language, kind, path] = [values['q'], values['language'], values['kind'], values['path']].map(text);
    return {
      ...(q && { q }),
      ...(language && { language }),
      ...(kind && { kind }),
      ...(path && { path }),
      ...(values['tests'] === false && { tests: false }),
    };
  },
  component: lazyRouteComponent(() => import('./pages/search-page.tsx'), 'SearchPage'),
});
const conversations = createRoute({
  getParentRoute: () => project,
  path: '/conversations/{-$conversationId}',
  validateSearch: (values): { ask?: string } => (text(values['ask']) ? { ask: String(values['ask']) } : {}),
  loader: ({ context: { client }, params: { projectId, conversationId } }) =>
    Promise.all([
      client.prefetchQuery(conversationsQuery(projectId)),
      conversationId !== undefined && client.prefetchQuery(conversationQuery(conversationId)),
    ]),
  component: lazyRouteComponent(() => import('./pages/conversations-page.tsx'), 'ConversationsPage'),
});

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: SettingsLayout,
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/integrations', replace: true });
  },
});
const general = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  component: lazyRouteComponent(() => import('./pages/general-page.tsx'), 'GeneralPage'),
});
const integrations = createRoute({
  getParentRoute: () => settings,
  path: '/integrations',
  loader: ({ context: { client } }) => client.prefetchQuery(tokensQuery(false)),
  component: lazyRouteComponent(() => import('./pages/integrations-page.tsx'), 'IntegrationsPage'),
});
const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  loader: ({ context: { client } }) => client.prefetchQuery(membersQuery),
  component: lazyRouteComponent(() => import('./pages/members-page.tsx'), 'MembersPage'),
});
const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});
const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  loader: ({ context: { client } }) => client.prefetchQuery(sessionsQuery),
  component: lazyRouteComponent(() => import('./pages/sessions-page.tsx'), 'SessionsPage'),
});

const routeTree = rootRoute.addChildren([
  start,
  setup,
  signIn,
  join,
  reset,
  app.addChildren([
    projects,
    addProject,
    project.addChildren([overview, prd, techspec, changes, diagrams, map, code, search, conversations]),
    settings.addChildren([settingsStart, general, integrations, members, audit, profile, sessions]),
  ]),
]);

export function makeRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    // The cache of queries knows better what is old.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    scrollRestoration: true,
    defaultErrorComponent: FaultPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

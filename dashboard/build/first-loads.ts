/** What a page needs before it can show anything: its file in pages/, and what it asks the server for. */
export interface FirstLoad {
  page: string;
  data: string[];
}

const SESSION = '/api/auth/session';
const PROJECTS = '/api/projects?limit=200';
const PROJECT = '/api/projects/:projectId';
const TOKENS = '/api/mcp-tokens?include_revoked=true&all=false';

const forOne = (page: string, ...data: string[]): FirstLoad => ({ page, data: [SESSION, PROJECT, ...data] });
const forAll = (page: string, ...data: string[]): FirstLoad => ({ page, data: [SESSION, PROJECTS, ...data] });

/**
 * Every address of the dashboard. The server serves these, and names what each needs in the document itself, so that the
 * browser fetches program and data side by side instead of finding one through the other. The browser complains about
 * what is named and not used; the tests accept no complaint.
 */
export const FIRST_LOADS: Record<string, FirstLoad> = {
  '/': forAll('projects-page'),
  '/setup': { page: 'setup-page', data: [] },
  '/sign-in': { page: 'sign-in-page', data: [] },
  '/join': { page: 'join-page', data: [] },
  '/reset-password': { page: 'reset-password-page', data: [] },
  '/projects': forAll('projects-page'),
  '/projects/new': forAll('add-project-page'),
  '/projects/:projectId': forOne('overview-page'),
  '/projects/:projectId/prd': forOne('reader-page', `${PROJECT}/prd?max_tokens=1000`),
  '/projects/:projectId/prd/:section': forOne('reader-page', `${PROJECT}/prd?section=:section`),
  '/projects/:projectId/techspec': forOne('reader-page', `${PROJECT}/techspec?max_tokens=1000`),
  '/projects/:projectId/techspec/:section': forOne('reader-page', `${PROJECT}/techspec?section=:section`),
  '/projects/:projectId/changes': forOne('changes-page'),
  '/projects/:projectId/diagrams': forOne('diagrams-page'),
  '/projects/:projectId/map': forOne('map-page'),
  '/projects/:projectId/code': forOne('code-page'),
  '/projects/:projectId/search': forOne('search-page'),
  '/projects/:projectId/conversations': forOne('conversations-page', `${PROJECT}/conversations?limit=100`),
  '/projects/:projectId/conversations/:conversationId': forOne(
    'conversations-page',
    `${PROJECT}/conversations?limit=100`,
    '/api/conversations/:conversationId?limit=200',
  ),
  '/settings': forAll('integrations-page', TOKENS),
  '/settings/general': forAll('general-page'),
  '/settings/integrations': forAll('integrations-page', TOKENS),
  '/settings/members': forAll('members-page', '/api/members'),
  '/settings/audit': forAll('audit-page'),
  '/settings/profile': forAll('profile-page'),
  '/settings/sessions': forAll('sessions-page', '/api/sessions'),
};

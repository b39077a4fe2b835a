import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.ts';
import { projectQuery, projectsQuery } from '../queries.ts';
import { useMe, useSessionChange } from '../session.ts';
import { type Theme, useTheme } from '../theme.ts';
import { Mark } from './brand.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry, MenuOption } from './menu-entry.ts';
import { useCurrentInView } from './use-current-in-view.ts';

/** Who and where: brand, organization, project, search, theme and account, with the tabs of the place below. */
export function TopBar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { projectId } = useParams({ strict: false });
  return (
    <header className="top no-print">
      <div className="top-row">
        <Link className="brand" to="/projects" aria-label="Lorekeep, projects">
          <Mark />
          <span className={projectId ? 'hide-s' : ''}>Lorekeep</span>
        </Link>
        <nav className="crumbs" aria-label="Where you are">
          <ol>
            <li className={projectId ? 'hide-s' : ''}>
              <OrganizationMenu />
            </li>
            {projectId && (
              <li>
                <ProjectMenu projectId={projectId} />
              </li>
            )}
          </ol>
        </nav>
        <button className="top-search" type="button" aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Icon name="search" />
          <span>{projectId ? 'Search this project' : 'Search'}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <IconButton icon="help" label="Keyboard shortcuts" size="" className="hide-s" onClick={onHelp} />
        <ThemeMenu />
        <AccountMenu />
      </div>
      {projectId ? <ProjectTabs projectId={projectId} /> : <OrganizationTabs />}
    </header>
  );
}

function OrganizationMenu() {
  const { organization, organizations } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  if (organizations.length < 2) {
    return <span className="crumb trunc">{organization?.name ?? 'No organization'}</span>;
  }
  async function change(id: string) {
    await api.activate(id);
    // Everything shown so far belongs to the organization that was left.
    await navigate({ to: '/projects' });
    await client.resetQueries();
  }
  return (
    <Menu
      align="start"
      trigger={
        <button className="btn" type="button">
          <span>{organization?.name ?? 'Choose an organization'}</span>
          <Icon name="down" />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Organization',
          value: organization?.organization_id ?? '',
          options: organizations.map(({ organization_id: value, name: label }) => ({ value, label })),
          onChange: (id) => void change(id),
        },
      ]}
    />
  );
}

function ProjectMenu({ projectId }: { projectId: string }) {
  const [near, setNear] = useState(false);
  const { data: project } = useQuery(projectQuery(projectId));
  const { data: all } = useQuery({ ...projectsQuery, enabled: near });
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      onNear={() => setNear(true)}
      trigger={
        <button className="btn" type="button">
          <span>{project?.name ?? 'Project'}</span>
          <Icon name="down" />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Project',
          value: projectId,
          options: (all?.projects ?? []).map(({ project_id: value, name: label }) => ({ value, label })),
          onChange: (id) => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
        },
      ]}
    />
  );
}

const THEMES: (MenuOption & { value: Theme })[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'As the system', icon: 'system' },
];

function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const icon = theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'system';
  return (
    <Menu
      trigger={<IconButton icon={icon} label={`Theme: ${theme}`} size="" />}
      entries={[
        {
          kind: 'choice',
          label: 'Theme',
          value: theme,
          options: THEMES,
          onChange: (value) => setTheme(THEMES.find((option) => option.value === value)?.value ?? 'system'),
        },
      ]}
    />
  );
}

function AccountMenu() {
  const { user, organization } = useMe();
  const navigate = useNavigate();
  const changeSession = useSessionChange();
  const initials = user.name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  async function signOut() {
    await api.signOut();
    await navigate({ to: '/sign-in' });
    changeSession(null);
  }
  const entries: MenuEntry[] = [
    {
      kind: 'words',
      words: (
        <>
          <b>{user.name}</b>
          <p className="tiny t2">{user.email}</p>
          {organization && (
            <p className="tiny t3">
              {organization.role} of {organization.name}
            </p>
          )}
        </>
      ),
    },
    { kind: 'line' },
    { kind: 'item', label: 'Profile', icon: 'pen', onSelect: () => void navigate({ to: '/settings/profile' }) },
    { kind: 'item', label: 'Sessions', icon: 'system', onSelect: () => void navigate({ to: '/settings/sessions' }) },
    {
      kind: 'item',
      label: 'IDE Integrations',
      icon: 'plug',
      onSelect: () => void navigate({ to: '/settings/integrations' }),
    },
    { kind: 'line' },
    { kind: 'item', label: 'Sign out', icon: 'close', onSelect: () => void signOut() },
  ];
  return (
    <Menu
      trigger={
        <button className="avatar" type="button" aria-label={`${initials}, account of ${user.name}`}>
          {initials}
        </button>
      }
      entries={entries}
    />
  );
}

function OrganizationTabs() {
  const { data } = useQuery(projectsQuery);
  return (
    <nav className="sections" aria-label="Organization">
      <ul>
        <li>
          <Link to="/projects" activeOptions={{ exact: false }}>
            Projects {data && data.projects.length > 0 && <span className="count">{data.projects.length}</span>}
          </Link>
        </li>
        <li>
          <Link to="/settings">Settings</Link>
        </li>
        <li>
          <a href="/docs">API reference</a>
        </li>
      </ul>
    </nav>
  );
}

function ProjectTabs({ projectId }: { projectId: string }) {
  const params = { projectId };
  const tabs = useCurrentInView();
  return (
    <nav className="sections" aria-label="Project" ref={tabs}>
      <ul>
        <li>
          <Link to="/projects/$projectId" params={params} activeOptions={{ exact: true }}>
            Overview
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/prd/{-$section}" params={{ projectId, section: undefined }}>
            PRD
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/techspec/{-$section}" params={{ projectId, section: undefined }}>
            Tech spec
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/diagrams" params={params}>
            Diagrams
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/map" params={params} activeOptions={{ includeSearch: false }}>
            Map
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/code" params={params} activeOptions={{ includeSearch: false }}>
            Code
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/search" params={params} activeOptions={{ includeSearch: false }}>
            Search
          </Link>
        </li>
        <li>
          <Link
            to="/projects/$projectId/conversations/{-$conversationId}"
            params={{ projectId, conversationId: undefined }}
          >
            Conversations
          </Link>
        </li>
      </ul>
    </nav>
  );
}

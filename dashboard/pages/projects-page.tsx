import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Project } from '../api.ts';
import { ErrorNote } from '../components/callout.tsx';
import { FilterField } from '../components/filter-field.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, useTitle } from '../components/page.tsx';
import { ProjectRow } from '../components/projects/project-row.tsx';
import { type Group, stateOf } from '../components/projects/project-state.ts';
import styles from '../components/projects/projects.module.css';
import { type Liveness, useLiveProjects } from '../live.ts';
import { counted } from '../numbers.ts';
import { projectsQuery } from '../queries.ts';
import { useOnline, useRole } from '../session.ts';
import { AddFirstProject } from './add-project-page.tsx';

const GROUPS: { group: Group | 'all'; label: string }[] = [
  { group: 'all', label: 'All' },
  { group: 'ready', label: 'Ready' },
  { group: 'working', label: 'Working' },
  { group: 'attention', label: 'Needs you' },
];

/** Every project of the organization and how it stands, live. */
export function ProjectsPage() {
  useTitle('Projects');
  const list = useQuery(projectsQuery);
  const liveness = useLiveProjects();
  if (list.isPending) return <Loading lines={8} />;
  if (!list.data) {
    return (
      <>
        <PageHead title="Projects" />
        <ErrorNote error={list.error} />
      </>
    );
  }
  if (list.data.projects.length === 0) return <AddFirstProject />;
  return <ProjectList projects={list.data.projects} liveness={liveness} />;
}

function ProjectList({ projects, liveness }: { projects: Project[]; liveness: Liveness }) {
  const { atLeast } = useRole();
  const online = useOnline();
  const [name, setName] = useState('');
  const [group, setGroup] = useState<Group | 'all'>('all');
  const inGroup = (wanted: Group | 'all') =>
    projects.filter((project) => wanted === 'all' || stateOf(project).group === wanted);
  const shown = inGroup(group).filter((project) => project.name.toLowerCase().includes(name.toLowerCase()));
  const needy = inGroup('attention').length;
  const parts = [
    { size: inGroup('ready').length, words: 'ready to answer' },
    { size: inGroup('working').length, words: 'ingesting' },
    { size: needy, words: needy === 1 ? 'needs you' : 'need you' },
  ].filter(({ size }) => size > 0);
  const told = `${counted(projects.length, 'project')}. ${parts.map(({ size, words }) => `${size} ${words}`).join(', ')}.`;
  return (
    <>
      <PageHead
        title="Projects"
        lead={told}
        actions={
          <>
            <Link className="btn line" to="/settings/integrations">
              <Icon name="plug" />
              Connect an IDE
            </Link>
            {atLeast('member') && (
              <Link className="btn main" to="/projects/new">
                <Icon name="plus" />
                Add project
              </Link>
            )}
          </>
        }
      />
      <div className={styles.filters}>
        <FilterField label="Filter projects by name" placeholder="Filter by name" value={name} onChange={setName} />
        <fieldset className="seg" aria-label="Filter by status">
          {GROUPS.map((option) => (
            <button
              key={option.group}
              type="button"
              aria-pressed={group === option.group}
              onClick={() => setGroup(option.group)}
            >
              {option.label} <span className="count">{inGroup(option.group).length}</span>
            </button>
          ))}
        </fieldset>
        <span className="grow hide-s" />
        <span className="tiny t3 row tight hide-s" role="status">
          <span className={`dot ${online ? liveness : 'polling'}`} aria-hidden="true" />
          {!online ? 'Offline' : liveness === 'live' ? 'Live' : 'Asking every few seconds'}
        </span>
      </div>
      <div className={`${styles.columns} ${styles.head}`} aria-hidden="true">
        <span>Project</span>
        <span>Status</span>
        <span>Commit</span>
        <span>Ingested</span>
        <span>Documents</span>
        <span />
      </div>
      {shown.length === 0 ? (
        <div className="panel empty">
          <Icon name="search" />
          <h2>No project matches</h2>
          <p className="small t2">Take the filter away to see all of them.</p>
        </div>
      ) : (
        <ul className={styles.list} aria-label="Projects">
          {shown.map((project) => (
            <li key={project.project_id}>
              <ProjectRow project={project} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

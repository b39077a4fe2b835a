import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ModuleMap } from '../api.ts';
import { ErrorNote } from '../components/callout.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import styles from '../components/map/map.module.css';
import { MapPicture } from '../components/map/map-picture.tsx';
import { MapTables } from '../components/map/map-tables.tsx';
import { PartFacts } from '../components/map/part-facts.tsx';
import { PageHead, useTitle } from '../components/page.tsx';
import { counted } from '../numbers.ts';
import { mapQuery, projectQuery } from '../queries.ts';
import { ApiError } from '../request.ts';

const ROUTE = '/app/projects/$projectId/map';

/** The parts of the system, what uses what and in which layers; every part that has parts can be drawn by itself. */
export function MapPage() {
  const { projectId } = useParams({ from: ROUTE });
  const { under } = useSearch({ from: ROUTE });
  const project = useQuery(projectQuery(projectId));
  const map = useQuery(mapQuery(projectId, under));
  useTitle(under ? `Map of ${under}` : 'Map', project.data?.name);
  return (
    <>
      <PageHead title="Architecture map" lead={map.data && <Lead map={map.data} />} />
      {under && <Crumbs under={under} projectId={projectId} />}
      {map.error && <Fault error={map.error} />}
      {map.isPending && <Loading lines={12} />}
      {map.data && <Parts key={under} map={map.data} projectId={projectId} />}
    </>
  );
}

function Lead({ map }: { map: ModuleMap }) {
  const circles = map.edges.filter(({ back }) => back).length;
  return (
    <>
      {counted(map.nodes.length, 'part')} in {counted(map.layers, 'layer')} at{' '}
      <span className="mono">{map.commit.slice(0, 7)}</span>, what uses above what is used.{' '}
      {circles === 0
        ? 'No part stands in a circle.'
        : `${counted(circles, 'tie')} ${circles === 1 ? 'runs' : 'run'} against the layers and so ${circles === 1 ? 'closes' : 'close'} a circle.`}
    </>
  );
}

function Parts({ map, projectId }: { map: ModuleMap; projectId: string }) {
  const [chosen, setChosen] = useState<string | undefined>();
  const part = map.nodes.find(({ id }) => id === chosen);
  if (map.nodes.length === 0) {
    return (
      <div className="panel empty">
        <Icon name="symbol" />
        <h2>Nothing to draw</h2>
        <p className="t2">There is no code here beside tests and generated files.</p>
      </div>
    );
  }
  return (
    <div className="stack">
      <div className={part ? styles.grid : undefined}>
        <MapPicture map={map} chosen={chosen} onChoose={setChosen} />
        {part && <PartFacts map={map} part={part} projectId={projectId} onChoose={setChosen} />}
      </div>
      <MapTables map={map} projectId={projectId} />
    </div>
  );
}

function Crumbs({ under, projectId }: { under: string; projectId: string }) {
  const folders = under.split('/').filter(Boolean);
  return (
    <nav className={`mb5 ${styles.crumbs}`} aria-label="Part of the map">
      <Link to="/projects/$projectId/map" params={{ projectId }} search={{}}>
        All parts
      </Link>
      {folders.map((folder, index) => {
        const path = folders.slice(0, index + 1).join('/');
        return (
          <span key={path} className="row tight">
            <Icon name="next" />
            {index === folders.length - 1 ? (
              <span aria-current="page">{folder}</span>
            ) : (
              <Link to="/projects/$projectId/map" params={{ projectId }} search={{ under: path }}>
                {folder}
              </Link>
            )}
          </span>
        );
      })}
    </nav>
  );
}

function Fault({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.status !== 409) return <ErrorNote error={error} />;
  return (
    <div className="panel empty">
      <Icon name="symbol" />
      <h2>No map yet</h2>
      <p className="t2">{error.message}</p>
    </div>
  );
}

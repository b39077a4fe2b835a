import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ModuleMap } from '../../api.ts';
import { count, counted } from '../../numbers.ts';
import { ErrorNote } from '../callout.tsx';
import { folderQuery } from '../code/folder-query.ts';
import { withCode } from '../documents/with-code.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import styles from './map.module.css';

type Part = ModuleMap['nodes'][number];
type Edge = ModuleMap['edges'][number];

interface Props {
  map: ModuleMap;
  part: Part;
  projectId: string;
  onChoose: (id: string) => void;
}

/** One part of the map: what it is for, what it uses and who uses it, each with a line that shows it, and its files. */
export function PartFacts({ map, part, projectId, onChoose }: Props) {
  return (
    <aside className={`panel ${styles.facts}`} aria-label={`About ${part.id}`}>
      <div className="stack s1">
        <h2 className="mono wraps">{part.id}</h2>
        <p className="tiny t3">
          Layer {part.layer + 1}, {counted(part.files, 'file')}, {count(part.lines)} lines
        </p>
      </div>
      {part.about && <p className="small">{withCode(part.about.replace(/^./, (first) => first.toUpperCase()))}.</p>}
      {part.divisible && (
        <Link className="btn line s" to="/projects/$projectId/map" params={{ projectId }} search={{ under: part.path }}>
          <Icon name="expand" />
          Draw this part
        </Link>
      )}
      <Ties
        title="Uses"
        edges={map.edges.filter(({ from }) => from === part.id)}
        end="to"
        {...{ projectId, onChoose }}
      />
      <Ties
        title="Used by"
        edges={map.edges.filter(({ to }) => to === part.id)}
        end="from"
        {...{ projectId, onChoose }}
      />
      <Files part={part} projectId={projectId} />
    </aside>
  );
}

interface TiesProps {
  title: string;
  edges: Edge[];
  end: 'from' | 'to';
  projectId: string;
  onChoose: (id: string) => void;
}

function Ties({ title, edges, end, projectId, onChoose }: TiesProps) {
  return (
    <section className="stack s2">
      <h3 className="small">
        {title} <span className="count">{edges.length}</span>
      </h3>
      {edges.length === 0 && <p className="tiny t3">No other part.</p>}
      <ul className={styles.ties}>
        {edges.map((edge) => (
          <li key={edge[end]}>
            <button type="button" className="as-link mono" onClick={() => onChoose(edge[end])}>
              {edge[end]}
            </button>
            <Link
              className="tiny"
              to="/projects/$projectId/code"
              params={{ projectId }}
              search={{ path: edge.example.path, start: edge.example.line }}
              title={`For example ${edge.example.path}:${edge.example.line} uses ${edge.example.target}`}
            >
              {counted(edge.weight, 'pair')} of files
              {edge.certainty !== 'exact' && `, ${edge.certainty}`}
              {edge.back && ', a circle'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_FILES = 12;

function Files({ part, projectId }: { part: Part; projectId: string }) {
  const isFolder = part.id.endsWith('/') || part.id.endsWith('*');
  const folder = useQuery({ ...folderQuery(projectId, part.path), enabled: isFolder });
  const search = isFolder ? { folder: part.path } : { path: part.path };
  return (
    <section className="stack s2">
      {isFolder && <h3 className="small">Files</h3>}
      <ErrorNote error={folder.error} />
      {folder.isLoading && <Loading lines={3} />}
      <ul className={styles.files}>
        {(folder.data?.entries ?? []).slice(0, MOST_FILES).map((entry) => (
          <li key={entry.path}>
            <Icon name={entry.type} />
            <Link
              className="quiet mono trunc"
              to="/projects/$projectId/code"
              params={{ projectId }}
              search={entry.type === 'folder' ? { folder: entry.path } : { path: entry.path }}
            >
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <Link className="small" to="/projects/$projectId/code" params={{ projectId }} search={search}>
          Open in the code browser
        </Link>
      </div>
    </section>
  );
}

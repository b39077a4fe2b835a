import { Link } from '@tanstack/react-router';
import styles from './code.module.css';

/** A path as the heading of the page; each folder in it opens that folder. */
export function PathCrumbs({ projectId, path }: { projectId: string; path: string }) {
  const parts = path.split('/').filter(Boolean);
  return (
    <h1 id="code-path" className={styles.path}>
      <Link className="quiet" to="/projects/$projectId/code" params={{ projectId }} search={{}}>
        Code
      </Link>
      {parts.map((part, index) => {
        const folder = parts.slice(0, index + 1).join('/');
        return (
          <span key={folder}>
            <span className="t3"> / </span>
            {index === parts.length - 1 ? (
              part
            ) : (
              <Link className="quiet" to="/projects/$projectId/code" params={{ projectId }} search={{ folder }}>
                {part}
              </Link>
            )}
          </span>
        );
      })}
    </h1>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { pagedQuery } from '../../queries.ts';
import { ErrorNote } from '../callout.tsx';
import { shortPath } from '../documents/citation-words.ts';
import { Loading } from '../loading.tsx';
import { ShowMore } from '../show-more.tsx';
import styles from './code.module.css';

interface Props {
  projectId: string;
  symbol: string;
  path: string;
  line: number;
}

/** Who uses a definition: the surest first, each use at its line. */
export function Uses({ projectId, symbol, path, line }: Props) {
  const list = useInfiniteQuery({
    ...pagedQuery(['project', projectId, 'uses', symbol, path, line], (cursor) =>
      api.references(projectId, { symbol, path, line, cursor }),
    ),
    staleTime: 60_000,
  });
  const uses = list.data?.pages.flatMap((page) => page.uses) ?? [];
  const known = list.data?.pages[0]?.symbol;
  return (
    <section className="stack s2" aria-labelledby="uses">
      <h2 className="small" id="uses">
        Uses of <code>{symbol}</code>
      </h2>
      {known?.signature && <p className={`mono tiny t2 wraps ${styles.signature}`}>{known.signature}</p>}
      {known?.doc && <p className="small t2">{known.doc.split('\n\n')[0]}</p>}
      <ErrorNote error={list.error} />
      {list.isPending && <Loading lines={3} />}
      {list.data && uses.length === 0 && <p className="small t2">No use of it was found in this project.</p>}
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.path}:${use.lines[0]}:${use.symbol?.name}`}>
            <span className="mono trunc" title={use.path}>
              {shortPath(use.path)}
            </span>
            <span className="row tight">
              {use.lines.slice(0, 8).map((at) => (
                <Link
                  key={at}
                  className="chip"
                  to="/projects/$projectId/code"
                  params={{ projectId }}
                  search={{ path: use.path, start: at }}
                  aria-label={`${use.path} line ${at}`}
                >
                  {at}
                </Link>
              ))}
              <span className="tiny t3">
                {[use.symbol && `in ${use.symbol.name}`, use.certainty !== 'exact' && use.certainty]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api, type SearchResult } from '../api.ts';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { lines } from '../components/documents/citation-words.ts';
import { FilterField } from '../components/filter-field.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { ScrollText } from '../components/scroll.tsx';
import { counted } from '../numbers.ts';
import { projectQuery } from '../queries.ts';
import styles from './search-page.module.css';

const LIMIT = 30;

/** Search over the code of one project, while one types. The query is in the address, so that it can be shared. */
export function SearchPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/search' });
  const { q = '' } = useSearch({ from: '/app/projects/$projectId/search' });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const project = useQuery(projectQuery(projectId));
  const found = useQuery({
    queryKey: ['search', projectId, q],
    queryFn: ({ signal }) => api.search(projectId, q, LIMIT, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  useTitle(q ? `Search: ${q}` : 'Search', project.data?.name);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: '/projects/$projectId/search',
          params: { projectId },
          search: text ? { q: text } : {},
          replace: true,
        }),
      250,
    );
    return () => clearTimeout(timer);
  }, [text, q, projectId, navigate]);

  return (
    <div className="stack">
      <h1 className="vh">Search {project.data?.name}</h1>
      <FilterField
        label="Search this project"
        placeholder="Words, a name, an error message …"
        size="l"
        value={text}
        onChange={setText}
      />
      <ErrorNote error={found.error} />
      {q === '' ? (
        <Hints />
      ) : found.data ? (
        <Results
          q={q}
          projectId={projectId}
          results={found.data.results}
          commit={found.data.commit}
          preview={found.data.preview}
        />
      ) : (
        found.isFetching && <Loading lines={8} />
      )}
    </div>
  );
}

interface ResultsProps {
  q: string;
  projectId: string;
  results: SearchResult[];
  commit: string;
  preview: boolean;
}

function Results({ q, projectId, results, commit, preview }: ResultsProps) {
  if (results.length === 0) {
    return (
      <div className="panel empty">
        <Icon name="search" />
        <h2>Nothing found for “{q}”</h2>
        <p className="t2">
          Try fewer or other words, or the name of a function. Names in camelCase and snake_case are found by their
          parts.
        </p>
        <Link
          className="btn line"
          to="/projects/$projectId/conversations/{-$conversationId}"
          params={{ projectId, conversationId: undefined }}
          search={{ ask: q }}
        >
          <Icon name="ask" />
          Ask it as a question
        </Link>
      </div>
    );
  }
  return (
    <>
      <p className="small t2" role="status">
        {results.length === LIMIT ? `The best ${LIMIT} places` : counted(results.length, 'place')}, at{' '}
        <span className="mono">{commit.slice(0, 7)}</span>
      </p>
      {preview && <Callout tone="warn">The first ingestion is under way: only a part of the code is searched.</Callout>}
      <ol className={styles.results}>
        {results.map((result) => (
          <li key={`${result.path}:${result.start_line}:${result.symbol}`}>
            <Hit result={result} q={q} projectId={projectId} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Hit({ result, q, projectId }: { result: SearchResult; q: string; projectId: string }) {
  return (
    <article className={`panel ${styles.hit}`} aria-label={result.path}>
      <div className={styles.head}>
        <Link
          className="quiet mono small"
          to="/projects/$projectId/code"
          params={{ projectId }}
          search={{ path: result.path, start: result.start_line, end: result.end_line }}
        >
          {result.path}:{lines(result)}
        </Link>
        <span className="tiny t3">
          {[[result.kind, result.symbol].filter(Boolean).join(' '), result.why].filter(Boolean).join(' · ')}
        </span>
      </div>
      <ScrollText className="lines" label={`Matches in ${result.path}, line ${result.start_line}`}>
        {result.snippet
          .replace(/\n$/, '')
          .split('\n')
          .slice(0, 12)
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a snippet never move.
            <span key={index} data-n={result.start_line + index}>
              {marked(line, q)}
              {'\n'}
            </span>
          ))}
      </ScrollText>
    </article>
  );
}

/** The words of the query, marked where they stand. */
export function marked(line: string, query: string): ReactNode[] {
  const words = query.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  if (words.length === 0) return [line];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu');
  const pieces = line.split(pattern);
  // Splitting by a group puts the matches at the odd places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move.
  return pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}

function Hints() {
  return (
    <div className="panel empty">
      <Icon name="search" />
      <h2>What are you looking for?</h2>
      <p className="t2">
        Describe it in words (“where is a quote rounded”), give a name (“bookCarrier”), or paste an error message.
      </p>
    </div>
  );
}

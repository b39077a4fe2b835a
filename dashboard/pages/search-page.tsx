import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { api, type SearchResult } from '../api.ts';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { lines } from '../components/documents/citation-words.ts';
import { FilterField } from '../components/filter-field.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { ScrollText } from '../components/scroll.tsx';
import styles from '../components/search/search.module.css';
import { SearchFilters } from '../components/search/search-filters.tsx';
import { isFiltered, type SearchPlace, toWish } from '../components/search/search-place.ts';
import { useTyped } from '../components/search/use-typed.ts';
import { counted } from '../numbers.ts';
import { projectQuery } from '../queries.ts';

const LIMIT = 30;
const ROUTE = '/app/projects/$projectId/search';

/** Search over the code of one project, while one types. Words and filters are in the address, so that they can be shared. */
export function SearchPage() {
  const { projectId } = useParams({ from: ROUTE });
  const place = useSearch({ from: ROUTE });
  const { q = '' } = place;
  const navigate = useNavigate();
  const project = useQuery(projectQuery(projectId));
  const wish = toWish(place, LIMIT);
  const found = useQuery({
    queryKey: ['search', projectId, wish],
    queryFn: ({ signal }) => api.search(projectId, wish, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  useTitle(q ? `Search: ${q}` : 'Search', project.data?.name);
  const change = useCallback(
    (wanted: SearchPlace) =>
      void navigate({
        from: '/projects/$projectId/search',
        search: (before) => ({ ...before, ...wanted }),
        replace: true,
      }),
    [navigate],
  );
  const tell = useCallback((words: string) => change({ q: words || undefined }), [change]);
  const [text, setText] = useTyped(q, tell);

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
      {q !== '' && <SearchFilters place={place} projectId={projectId} onChange={change} />}
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
          filtered={isFiltered(place)}
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
  filtered: boolean;
}

function Results({ q, projectId, results, commit, preview, filtered }: ResultsProps) {
  if (results.length === 0) {
    return (
      <div className="panel empty">
        <Icon name="search" />
        <h2>Nothing found for “{q}”</h2>
        <p className="t2">
          {filtered
            ? 'Nothing that passes the filters. Clear them, or try fewer or other words.'
            : 'Try fewer or other words, or the name of a function. Names in camelCase and snake_case are found by their parts.'}
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

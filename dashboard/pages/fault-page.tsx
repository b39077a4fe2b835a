import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { ApiError } from '../request.ts';
import { EndPage, NotFoundPage } from './end-pages.tsx';

/** Whatever stopped a page from being shown: the server was away, refused, failed, or our own code did. */
export function FaultPage({ error }: { error: unknown }) {
  const router = useRouter();
  const client = useQueryClient();
  // What failed is loaded again, whether the page or the way to it had asked for it.
  async function retry() {
    await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    await router.invalidate();
  }
  const again = (
    <Button key="again" kind="main" icon="sync" onClick={() => void retry()}>
      Try again
    </Button>
  );
  const home = (kind: 'main' | 'line') => (
    <Link key="home" className={`btn ${kind}`} to="/projects">
      Go to your projects
    </Link>
  );
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiError && error.status === 0) {
    return (
      <EndPage code="offline" icon="globe" title="The server cannot be reached" actions={again}>
        <p>Check that it runs and that this computer is connected. Nothing you did is lost.</p>
      </EndPage>
    );
  }
  if (error instanceof ApiError && error.status === 403) {
    return (
      <EndPage code="403" icon="shield" title="You may not see this" actions={home('main')}>
        <p>{error.message}</p>
      </EndPage>
    );
  }
  return (
    <EndPage code="500" icon="failed" title="Something went wrong" actions={[again, home('line')]}>
      <p>{error instanceof ApiError ? error.message : 'The page could not be shown. Reloading it may help.'}</p>
      {error instanceof ApiError && error.requestId && (
        <p className="tiny">
          Give your operator this id: <code>{error.requestId}</code>
        </p>
      )}
    </EndPage>
  );
}

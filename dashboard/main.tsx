import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchForMissingParts } from './outdated.ts';
import { ApiError, onSessionEnd } from './request.ts';
import { makeRouter } from './router.tsx';
import { onSessionChangeElsewhere, sessionQuery } from './session.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/panels.css';
import './styles/content.css';
import './styles/overlays.css';
import './styles/document.css';
import './styles/app.css';
import './styles/media.css';

const client = new QueryClient({
  queryCache: new QueryCache(),
  defaultOptions: {
    queries: {
      // What the server refused stays refused; what it could not do is tried once more, soon: the reader waits.
      retryDelay: 700,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
  },
});

// A page that was open when the session ended keeps what it shows until its owner has been told.
onSessionEnd(() => client.setQueryData(sessionQuery.queryKey, null));
onSessionChangeElsewhere(() => void client.invalidateQueries());

watchForMissingParts();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root.');
const root = createRoot(place);

/**
 * The session, the file of the page and its data come side by side; then the page is shown whole, in slices that let the
 * browser answer in between.
 */
async function start() {
  const router = makeRouter(client);
  await router.load();
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// This must not be awaited here: the file of the page needs this one, run to its end. Reading the program and starting it
// are two tasks, so that a phone is not deaf for both at once.
setTimeout(() => void start());

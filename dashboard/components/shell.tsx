import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { SignedOutPage } from '../pages/end-pages.tsx';
import { FaultPage } from '../pages/fault-page.tsx';
import { sessionQuery, useOnline } from '../session.ts';
import { Icon } from './icon.tsx';
import { Loading } from './loading.tsx';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** The frame of every page behind the sign-in: bars on top, the page, the foot, and what floats above them. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const location = useLocation();
  if (session.data) return <Frame />;
  // The session ended while this page was open.
  if (session.data === null) return <SignedOutPage next={location.href} />;
  return session.error ? <FaultPage error={session.error} /> : <Loading />;
}

function Frame() {
  const { pathname } = useLocation();
  const online = useOnline();
  const main = useRef<HTMLElement>(null);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  useShortcuts({ openPalette: () => setPalette(true), openHelp: () => setHelp(true) });

  // A new page is told to screen readers by moving the focus to it, as a browser does when it loads one.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const wide = /^\/projects\/[^/]+\/(prd|techspec|conversations|code|map)/.test(pathname);
  return (
    <div className={`shell ${wide ? 'wide-shell' : ''}`}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar onSearch={() => setPalette(true)} onHelp={() => setHelp(true)} />
      {!online && (
        <p className="banner" role="status">
          You are offline. What you see may be old; it is loaded again when the connection is back.
        </p>
      )}
      <main className="page" id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      <Foot onHelp={() => setHelp(true)} />
      {palette && (
        <Suspense>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      )}
      {help && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </div>
  );
}

function Foot({ onHelp }: { onHelp: () => void }) {
  const { data } = useQuery({ queryKey: ['server'], queryFn: api.serverInfo, staleTime: Number.POSITIVE_INFINITY });
  return (
    <footer className="foot no-print">
      <div>
        <span>Lorekeep {data?.version}</span>
        <span className="hide-s">
          <Icon name="shield" /> No outside requests
        </span>
        <span className="grow" />
        <a href="/docs">API reference</a>
        <button type="button" className="as-link" onClick={onHelp}>
          Shortcuts <kbd>?</kbd>
        </button>
      </div>
    </footer>
  );
}

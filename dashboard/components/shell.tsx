import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { lazyPart, wasLoadedAnew } from '../outdated.ts';
import { FaultPage } from '../pages/fault-page.tsx';
import { SignedOutPage } from '../pages/signed-out-page.tsx';
import { MeContext, sessionQuery, useOnline } from '../session.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { Loading } from './loading.tsx';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

/** The frame of every page behind the sign-in: bars on top, the page, the foot, and what floats above them. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const location = useLocation();
  const [me, setMe] = useState(session.data ?? undefined);
  if (session.data && session.data !== me) setMe(session.data);
  if (!me) return session.error ? <FaultPage error={session.error} /> : <Loading />;
  // The session may end while a page is open. The page is hidden then and keeps what was typed into it.
  const ended = session.data === null;
  return (
    <MeContext value={me}>
      <Frame hidden={ended} />
      {ended && <SignedOutPage email={me.user.email} next={location.href} />}
    </MeContext>
  );
}

function Frame({ hidden }: { hidden: boolean }) {
  const { pathname } = useLocation();
  const online = useOnline();
  const main = useRef<HTMLElement>(null);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const [renewed, setRenewed] = useState(wasLoadedAnew);
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
    <div className={`shell ${wide ? 'wide-shell' : ''}`} hidden={hidden}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar onSearch={() => setPalette(true)} onHelp={() => setHelp(true)} />
      {!online && (
        <p className="banner" role="status">
          You are offline. What you see may be old; it is loaded again when the connection is back.
        </p>
      )}
      {renewed && (
        <p className="banner note" role="status">
          Lorekeep was updated, so this page was loaded anew.
          <IconButton icon="close" label="Close this note" onClick={() => setRenewed(false)} />
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

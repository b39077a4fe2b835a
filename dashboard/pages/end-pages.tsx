import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Mark } from '../components/brand.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { useTitle } from '../components/page.tsx';

/** A page that says why there is nothing to see, and what to do next. */
export function EndPage({ code, icon, title, children, actions }: EndPageProps) {
  useTitle(title);
  return (
    <main className="end-page" id="main" tabIndex={-1}>
      <span className="brand">
        <Mark />
        Lorekeep
      </span>
      <p className="code-no">
        <Icon name={icon} /> {code}
      </p>
      <h1>{title}</h1>
      <div className="stack s2">{children}</div>
      <div className="row">{actions}</div>
    </main>
  );
}

interface EndPageProps {
  code: string;
  icon: IconName;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

export function NotFoundPage() {
  return (
    <EndPage
      code="404"
      icon="search"
      title="There is no such page"
      actions={
        <Link className="btn main" to="/projects">
          Go to your projects
        </Link>
      }
    >
      <p>The address may be mistyped, or what it showed was deleted or belongs to another organization.</p>
    </EndPage>
  );
}

export function ForbiddenNote({ children }: { children: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="shield" />
      <h2>Your role does not reach this page</h2>
      <p className="t2">{children}</p>
    </div>
  );
}

import { type ReactNode, useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, 'Lorekeep'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function PageHead({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="page-head">
      <div className="stack s1 head-words">
        <h1>{title}</h1>
        {lead && <p className="t2 lead">{lead}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

/** A panel with its heading; the heading names the region. */
export function Panel({ title, side, id, children, bare }: PanelProps) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {side}
      </div>
      {bare ? children : <div className="bd">{children}</div>}
    </section>
  );
}

interface PanelProps {
  title: ReactNode;
  id: string;
  side?: ReactNode;
  /** Without padding, for tables. */
  bare?: boolean;
  children: ReactNode;
}

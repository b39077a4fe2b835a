import type { FormEvent, ReactNode } from 'react';
import styles from './auth-card.module.css';
import { Mark } from './brand.tsx';

/** The one card of the pages before the sign-in. */
export function AuthCard({ title, lead, onSubmit, children, below }: AuthCardProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <main className={styles.page} id="main">
      <div className={`brand ${styles.brand}`}>
        <Mark />
        Lorekeep
      </div>
      <form className={`panel ${styles.card}`} onSubmit={submit} aria-labelledby="auth-title">
        <div className={styles.body}>
          <div className="stack s1">
            <h1 id="auth-title">{title}</h1>
            {lead && <p className="small t2">{lead}</p>}
          </div>
          {children}
        </div>
      </form>
      {below && <p className="tiny t3">{below}</p>}
    </main>
  );
}

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  onSubmit?: () => void;
  children: ReactNode;
  below?: ReactNode;
}

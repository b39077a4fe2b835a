import type { ReactNode } from 'react';
import { ApiError } from '../request.ts';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'note' | 'ok' | 'warn' | 'fail' | 'plain';

const ICONS: Record<Tone, IconName> = { note: 'info', ok: 'done', warn: 'warning', fail: 'failed', plain: 'info' };

/** A message in the page: bold first words, one or two sentences, then the action. */
export function Callout({ tone = 'note', icon, role, children }: CalloutProps) {
  return (
    <div className={`callout ${tone}`} role={role}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className="min0">{children}</div>
    </div>
  );
}

interface CalloutProps {
  tone?: Tone;
  icon?: IconName;
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A failed call: what happened, which fields, and the id under which the log has it. */
export function ErrorNote({ error, action }: { error: unknown; action?: ReactNode }) {
  if (!error) return null;
  return (
    <Callout tone="fail" role="alert">
      <b>{error instanceof Error ? error.message : 'Something went wrong.'}</b>
      {error instanceof ApiError && error.requestId && error.status >= 500 && (
        <p className="tiny t2">
          Request <code>{error.requestId}</code>
        </p>
      )}
      {action && <div className="row mt3">{action}</div>}
    </Callout>
  );
}

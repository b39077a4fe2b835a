import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../request.ts';
import { Button } from './button.tsx';
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

/**
 * A failed call: what happened, the id under which the log has it, and the next step. What was only read and may work
 * the next time can be tried again from here.
 */
export function ErrorNote(failure: Failure) {
  return failure.error ? <FailureNote {...failure} /> : null;
}

interface Failure {
  error: unknown;
  action?: ReactNode;
}

function FailureNote({ error, action }: Failure) {
  const client = useQueryClient();
  const failed = (query: Query) => query.state.error === error;
  const trying = useIsFetching({ predicate: failed }) > 0;
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  const retry = !action && passing && client.getQueryCache().getAll().some(failed) && (
    <Button
      kind="line"
      size="s"
      icon="sync"
      busy={trying && 'Trying'}
      onClick={() => void client.refetchQueries({ predicate: failed })}
    >
      Try again
    </Button>
  );
  return (
    <Callout tone="fail" role="alert">
      <b>{error instanceof Error ? error.message : 'Something went wrong.'}</b>
      {error instanceof ApiError && error.requestId && error.status >= 500 && (
        <p className="tiny t2">
          The server’s log says more under <code>{error.requestId}</code>.
        </p>
      )}
      {(action || retry) && <div className="row mt3">{action ?? retry}</div>}
    </Callout>
  );
}

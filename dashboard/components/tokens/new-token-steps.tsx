import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, type McpToken, type NewMcpToken } from '../../api.ts';
import { counted } from '../../numbers.ts';
import { serverQuery } from '../../queries.ts';
import { day } from '../../time.ts';
import { Button, CopyButton } from '../button.tsx';
import { Callout, ErrorNote } from '../callout.tsx';
import { ConfirmDialog, Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { Ago } from '../moment.tsx';
import { clientName } from './client-name.ts';
import { ClientTabs } from './client-tabs.tsx';
import { masked } from './masked.ts';
import { RenameToken } from './rename-token.tsx';
import styles from './tokens.module.css';

/** A token that was just made, and the one it shall replace, if it is a rotation. */
export interface Issued {
  token: NewMcpToken;
  replaces?: McpToken;
}

/** What follows a new token: save it, put it into the tool, see it connect. The secret lives in this component alone. */
export function NewTokenSteps({ issued, url, onDone }: { issued: Issued; url: string; onDone: () => void }) {
  const { token: secret, ...made } = issued.token;
  const [saved, setSaved] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { data: token = made } = useQuery<McpToken>({
    queryKey: ['token', made.token_id],
    queryFn: () => api.token(made.token_id),
    refetchInterval: ({ state }) => (state.data?.last_used_at ? false : 1_500),
  });
  const connected = token.last_used_at !== null;
  const guarded = !saved && !connected;
  const blocker = useBlocker({ shouldBlockFn: () => guarded, enableBeforeUnload: () => guarded, withResolver: true });

  return (
    <>
      <ol className={styles.steps}>
        <TokenCreated token={token} />
        <Step n={2} title="Save the token" state={saved || connected ? 'done' : 'now'}>
          <Secret secret={secret} tokenId={made.token_id} saved={saved} onSaved={setSaved} />
        </Step>
        <Step n={3} title="Add it to your tool" state={connected ? 'done' : 'later'}>
          <ClientTabs address={{ url, token: secret }} tokenId={made.token_id} />
        </Step>
        <Step n={4} title="First connection" state={connected ? 'done' : 'later'}>
          <FirstConnection token={token} secret={secret} />
        </Step>
        {issued.replaces && (
          <Step n={5} title={`Retire the old token “${issued.replaces.name}”`} state="later">
            <RetireOld old={issued.replaces} connected={connected} />
          </Step>
        )}
      </ol>
      <div className={styles.finish}>
        <Button kind={connected ? 'main' : 'line'} onClick={() => (guarded ? setLeaving(true) : onDone())}>
          Done
        </Button>
      </div>
      {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onDone} />}
      {blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
    </>
  );
}

type StepState = 'done' | 'now' | 'later';

function Step({
  n,
  title,
  state,
  side,
  children,
}: {
  n: number;
  title: string;
  state: StepState;
  side?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles[state]}>
      <span className={styles.n} aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : n}
      </span>
      <div className="stack s3">
        <div className="row between">
          <h2>
            {title}
            {state === 'done' && <span className="vh">, done</span>}
          </h2>
          {side}
        </div>
        {children}
      </div>
    </li>
  );
}

function TokenCreated({ token }: { token: McpToken }) {
  const [renaming, setRenaming] = useState(false);
  const reach = token.project_ids === null ? 'all projects' : counted(token.project_ids.length, 'project');
  const rename = (
    <Button size="s" icon="pen" onClick={() => setRenaming(true)}>
      Rename
    </Button>
  );
  return (
    <Step n={1} title="Token created" state="done" side={rename}>
      <p className="small t2">
        <b className={styles.name}>{token.name}</b> · {reach},{' '}
        {token.scope === 'read' ? 'read only' : 'read and converse'} · expires {day(token.expires_at)} (
        {counted(token.expires_days, 'day')})
      </p>
      {renaming && <RenameToken token={token} onClose={() => setRenaming(false)} />}
    </Step>
  );
}

/** The token on screen: masked unless asked for, copied whole. */
function Secret({
  secret,
  tokenId,
  saved,
  onSaved,
}: {
  secret: string;
  tokenId: string;
  saved: boolean;
  onSaved: (saved: boolean) => void;
}) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <p className="small">
        <Icon name="warning" /> <b>This is the only time you see it.</b> Lorekeep stores a hash, so nobody can show it
        to you again.
      </p>
      <div className={styles.token}>
        <code className={shown ? styles.shown : 'trunc'} aria-label={shown ? 'Token' : 'Token, hidden'} role="img">
          {shown ? secret : masked(tokenId)}
        </code>
        <button
          type="button"
          className="btn icon s"
          aria-pressed={shown}
          aria-label={shown ? 'Hide token' : 'Show token'}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
        <CopyButton kind="main" label="Copy token" text={() => secret} />
      </div>
      <label className="check">
        <input type="checkbox" checked={saved} onChange={(event) => onSaved(event.target.checked)} />
        <span>I saved it in a safe place</span>
      </label>
    </div>
  );
}

function FirstConnection({ token, secret }: { token: McpToken; secret: string }) {
  const { data: server } = useQuery(serverQuery);
  const check = useMutation({ mutationFn: () => api.checkToken(secret) });
  return (
    <>
      <div className="panel" role="status">
        {token.last_used_at ? (
          <div className={styles.wait}>
            <Icon name="done" className={styles.ok ?? ''} />
            <div className="grow">
              <b>
                Connected from{' '}
                {token.last_used_client ? clientName(token.last_used_client) : 'a client that gave no name'},{' '}
                <Ago at={token.last_used_at} />
              </b>
              <p className="small t2">
                {server && `It can use ${counted(server.tools.length, 'tool')}. `}Try: “Use lorekeep to list my
                projects.”
              </p>
            </div>
          </div>
        ) : (
          <div className={styles.wait}>
            <span className="pulse" aria-hidden="true" />
            <div className="grow">
              <b>Waiting for the first connection</b>
              <p className="small t2">Start your tool. This page notices by itself.</p>
            </div>
            <Button kind="line" size="s" busy={check.isPending && 'Checking'} onClick={() => check.mutate()}>
              Check the token
            </Button>
          </div>
        )}
      </div>
      {check.data && !token.last_used_at && (
        <Callout tone={check.data.valid ? 'ok' : 'fail'} role="status">
          <b>{check.data.valid ? 'The server accepts this token.' : 'The server refuses this token.'}</b>{' '}
          {check.data.hint}{' '}
          {check.data.valid && 'If your tool does not connect, look at the address and the header in its settings.'}
        </Callout>
      )}
      <ErrorNote error={check.error} />
    </>
  );
}

/** A rotation overlaps: the old token works until it is deleted here or in the list. */
function RetireOld({ old, connected }: { old: McpToken; connected: boolean }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  if (gone) return <p className="small t2">Deleted. Tools that still use it are refused.</p>;
  return (
    <>
      <p className="small t2">
        The old token <code>{old.token_prefix}…</code> still works, so nothing breaks while you change it over.
        {!connected && ' Delete it when the new one is connected.'}
      </p>
      <div>
        <Button kind="danger-line" size="s" icon="trash" onClick={() => setAsking(true)}>
          Delete the old token
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Delete the old token “${old.name}”?`}
          action="Delete token"
          acting="Deleting"
          run={() => api.revokeToken(old.token_id)}
          onDone={() => {
            setAsking(false);
            setGone(true);
            void client.invalidateQueries({ queryKey: ['tokens'] });
          }}
          onClose={() => setAsking(false)}
        >
          <p className="t2">Tools that use it are refused at once. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title="Leave without saving the token?"
      onClose={onStay}
      onSubmit={onLeave}
      foot={
        <>
          <Button kind="line" onClick={onStay}>
            Stay here
          </Button>
          <Button kind="danger" type="submit">
            Leave, I do not need it
          </Button>
        </>
      }
    >
      <p className="t2">It cannot be shown again. Without it you have to generate another one.</p>
    </Dialog>
  );
}

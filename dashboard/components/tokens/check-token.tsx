import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, type TokenCheck } from '../../api.ts';
import { Button } from '../button.tsx';
import { Callout, ErrorNote } from '../callout.tsx';
import { Ago } from '../moment.tsx';
import { Panel } from '../page.tsx';
import styles from './tokens.module.css';

const VERDICTS: Record<TokenCheck['reason'], string> = {
  ok: 'Active.',
  missing_prefix: 'Not an MCP token.',
  malformed_token: 'Cut off or changed.',
  invalid_token: 'Not one of ours.',
  token_expired: 'Expired.',
  token_revoked: 'Revoked.',
  missing_authorization: 'Nothing to check.',
  missing_bearer: 'Nothing to check.',
  other_organization: 'Another organization.',
};

/** Paste a token and learn exactly what is wrong with it. It is neither kept here nor stored on the server. */
export function CheckToken() {
  const [text, setText] = useState('');
  const id = useId();
  const check = useMutation({ mutationFn: () => api.checkToken(text) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) check.mutate();
  }

  return (
    <Panel id="check" title="Check a token" side={<span className="tiny t3">Nothing you paste here is stored</span>}>
      <form className="stack s3" onSubmit={submit}>
        <div className={styles.checkRow}>
          <label className="vh" htmlFor={id}>
            Token to check
          </label>
          <input
            className="input mono"
            id={id}
            type="password"
            autoComplete="off"
            placeholder="mcp_…"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button kind="line" type="submit" busy={check.isPending && 'Checking'} disabled={text.trim() === ''}>
            Check
          </Button>
        </div>
        {check.data && <Verdict check={check.data} />}
        <ErrorNote error={check.error} />
      </form>
    </Panel>
  );
}

function Verdict({ check }: { check: TokenCheck }) {
  const { valid, reason, hint, token } = check;
  return (
    <Callout
      tone={valid ? 'ok' : reason === 'token_expired' || reason === 'token_revoked' ? 'warn' : 'fail'}
      role="status"
    >
      <b>{VERDICTS[reason]}</b> {token && `“${token.name}”. `}
      {hint}
      {token?.last_used_at && (
        <>
          {' '}
          Last used <Ago at={token.last_used_at} />
          {token.last_used_client && ` by ${token.last_used_client}`}.
        </>
      )}
    </Callout>
  );
}

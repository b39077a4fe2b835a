import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Button } from '../components/button.tsx';
import { Callout } from '../components/callout.tsx';
import { Field, PasswordField } from '../components/field.tsx';
import { useTitle } from '../components/page.tsx';
import { ApiError } from '../request.ts';
import { safeNext, useCode, useSessionChange } from '../session.ts';

/** Sign-in with email and password, or with a one-time link that the start command prints. */
export function SignInPage() {
  useTitle('Sign in');
  const { next } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [help, setHelp] = useState(false);
  const arrive = useArrival(next);
  const byLink = useMutation({ mutationFn: api.signInByLink, onSuccess: arrive });
  const byPassword = useMutation({ mutationFn: () => api.signIn({ email, password }), onSuccess: arrive });
  const wait = useCountdown(byPassword.error);

  const code = useCode();
  const used = useRef('');
  const enter = byLink.mutate;
  useEffect(() => {
    // A code works once, and React runs this twice while developing.
    if (code === used.current) return;
    used.current = code;
    enter(code);
  }, [code, enter]);

  return (
    <AuthCard
      title="Sign in"
      lead={
        <>
          to <span className="mono">{location.host}</span>
        </>
      }
      onSubmit={() => byPassword.mutate()}
      below="No account? Ask an owner of your organization for an invitation link."
    >
      {byLink.isPending && <Callout role="status">Signing in with your link …</Callout>}
      {byLink.error && (
        <Callout tone="fail" role="alert">
          <b>{byLink.error.message}</b>
          <br />
          Sign in with your password instead.
        </Callout>
      )}
      {byPassword.error && (
        <Callout tone="fail" role="alert">
          <b>{refusal(byPassword.error)}</b>
          {wait > 0 && (
            <>
              <br />
              You can try again in <span className="num">{wait}</span>&nbsp;s.
            </>
          )}
        </Callout>
      )}
      <Field
        label="Email"
        type="email"
        large
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        large
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        kind="main"
        size="l"
        className="wide"
        type="submit"
        busy={byPassword.isPending && 'Signing in'}
        disabled={wait > 0}
      >
        Sign in
      </Button>
      <div className="stack s2">
        <button type="button" className="as-link small" aria-expanded={help} onClick={() => setHelp(!help)}>
          Forgot the password?
        </button>
        {help && (
          <p className="small t2">
            An admin makes a one-time link for you under Settings, Members. Whoever runs the server can also make one:{' '}
            <code>lorekeep user reset-password &lt;email&gt;</code>
          </p>
        )}
      </div>
    </AuthCard>
  );
}

/** What to do with a new session: remember who it is and go where the person wanted to go. */
export function useArrival(next?: string): () => Promise<void> {
  const changeSession = useSessionChange();
  const navigate = useNavigate();
  return async () => {
    changeSession(await api.me());
    await navigate({ href: safeNext(next), replace: true });
  };
}

function refusal(error: Error): string {
  return error instanceof ApiError && error.type === 'invalid_credentials'
    ? 'Email or password is not right.'
    : error.message;
}

/** Seconds until the server takes another try, counted down. */
function useCountdown(error: Error | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    const until = Date.now() + seconds * 1000;
    setLeft(seconds);
    if (seconds === 0) return;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}

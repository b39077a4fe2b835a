import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/callout.tsx';
import { PasswordField } from '../components/field.tsx';
import { useSessionReturn } from '../session.ts';
import { EndPage } from './end-pages.tsx';

/**
 * The session ended while a page was open, by time, by sign-out elsewhere or by a new password. Whoever signs in here finds
 * the page as it was.
 */
export function SignedOutPage({ email, next }: { email: string; next: string }) {
  const [password, setPassword] = useState('');
  const goOn = useSessionReturn();
  const signIn = useMutation({ mutationFn: () => api.signIn({ email, password }), onSuccess: goOn });
  function submit(event: FormEvent) {
    event.preventDefault();
    signIn.mutate();
  }
  return (
    <EndPage
      code="401"
      icon="key"
      title="You are signed out"
      actions={
        <Link className="btn" to="/sign-in" search={{ next }}>
          Sign in as somebody else
        </Link>
      }
    >
      <p>
        The session of <b>{email}</b> ended: it was too old, or it was ended from another place. Sign in to go on where
        you were; what you typed is kept.
      </p>
      <form className="stack" onSubmit={submit}>
        {/* For the password manager, which wants to know whose password it is. */}
        <input
          className="vh"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label="Password"
          large
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorNote error={signIn.error} />
        <Button kind="main" size="l" className="wide" type="submit" busy={signIn.isPending && 'Signing in'}>
          Sign in
        </Button>
      </form>
    </EndPage>
  );
}

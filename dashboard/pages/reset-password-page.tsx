import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { fieldError, NewPasswordField } from '../components/field.tsx';
import { useTitle } from '../components/page.tsx';
import { useCode } from '../session.ts';

/** A new password with a one-time link from an admin. */
export function ResetPasswordPage() {
  useTitle('New password');
  const code = useCode();
  const [password, setPassword] = useState('');
  const reset = useMutation({ mutationFn: () => api.resetPassword({ code, password }) });
  const toSignIn = (
    <Link className="btn main l wide" to="/sign-in">
      Go to sign-in
    </Link>
  );
  if (reset.isSuccess) {
    return (
      <AuthCard title="New password">
        <Callout tone="ok" role="status">
          <b>Your password is changed.</b> All your sessions were ended.
        </Callout>
        {toSignIn}
      </AuthCard>
    );
  }
  if (code === '') {
    return (
      <AuthCard title="New password">
        <Callout tone="fail" role="alert">
          <b>This address holds no code.</b>
          <br />
          Open the whole link that you were given, or ask an admin for a new one.
        </Callout>
        {toSignIn}
      </AuthCard>
    );
  }
  return (
    <AuthCard title="New password" lead="All your sessions end; your MCP tokens stay." onSubmit={() => reset.mutate()}>
      <NewPasswordField
        label="New password"
        large
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldError(reset.error, 'password')}
      />
      <ErrorNote error={reset.error} />
      <Button kind="main" size="l" className="wide" type="submit" busy={reset.isPending && 'Changing'}>
        Change password
      </Button>
    </AuthCard>
  );
}

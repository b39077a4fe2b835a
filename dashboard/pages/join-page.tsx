import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { Field, fieldError, NewPasswordField } from '../components/field.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { sessionQuery, useCode, useSessionChange } from '../session.ts';
import { useArrival } from './sign-in-page.tsx';

/** An invitation: a new person makes an account with it, somebody who is signed in joins with the one they have. */
export function JoinPage() {
  useTitle('Join');
  const code = useCode();
  const session = useQuery(sessionQuery);
  const invitation = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => api.viewInvitation(code),
    enabled: code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (code === '' || invitation.error) {
    return (
      <AuthCard title="Invitation">
        <Callout tone="fail" role="alert">
          {invitation.error ? (
            <b>{invitation.error.message}</b>
          ) : (
            <>
              <b>This address holds no invitation code.</b> Open the whole link that you were given, or ask an admin for
              a new one.
            </>
          )}
        </Callout>
        <Link className="btn line l wide" to="/sign-in">
          Go to sign-in
        </Link>
      </AuthCard>
    );
  }
  if (!invitation.data || session.data === undefined) return <Loading />;
  const { organization_name: organization, role, email } = invitation.data;
  return session.data ? (
    <JoinWithAccount code={code} organization={organization} role={role} who={session.data.user.email} />
  ) : (
    <JoinAsNew code={code} organization={organization} role={role} invited={email} />
  );
}

function JoinAsNew({
  code,
  organization,
  role,
  invited,
}: {
  code: string;
  organization: string;
  role: string;
  invited: string | null;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState(invited ?? '');
  const [password, setPassword] = useState('');
  const arrive = useArrival();
  const join = useMutation({
    mutationFn: () => api.acceptInvitation({ code, name, email, password }),
    onSuccess: arrive,
  });
  return (
    <AuthCard title={`Join ${organization}`} lead={`You are invited as ${role}.`} onSubmit={() => join.mutate()}>
      <Field
        label="Name"
        autoComplete="name"
        required
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(join.error, 'name')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        readOnly={invited !== null}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        help={invited !== null && 'The invitation is for this address.'}
        error={fieldError(join.error, 'email')}
      />
      <NewPasswordField
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldError(join.error, 'password')}
      />
      <ErrorNote error={join.error} />
      <Button kind="main" size="l" className="wide" type="submit" busy={join.isPending && 'Joining'}>
        Create account and join
      </Button>
    </AuthCard>
  );
}

function JoinWithAccount({
  code,
  organization,
  role,
  who,
}: {
  code: string;
  organization: string;
  role: string;
  who: string;
}) {
  const changeSession = useSessionChange();
  const navigate = useNavigate();
  const join = useMutation({
    mutationFn: async () => {
      const { organization_id: id } = await api.joinSignedIn(code);
      await api.activate(id);
    },
    onSuccess: async () => {
      changeSession(await api.me());
      await navigate({ to: '/projects', replace: true });
    },
  });
  return (
    <AuthCard
      title={`Join ${organization}`}
      lead={`You are invited as ${role}, and signed in as ${who}.`}
      onSubmit={() => join.mutate()}
    >
      <ErrorNote error={join.error} />
      <Button kind="main" size="l" className="wide" type="submit" busy={join.isPending && 'Joining'}>
        Join with this account
      </Button>
    </AuthCard>
  );
}

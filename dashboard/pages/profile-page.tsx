import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { Field, fieldError, NewPasswordField, PasswordField } from '../components/field.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { sessionQuery, useMe } from '../session.ts';

/** One's own name and password. */
export function ProfilePage() {
  useTitle('Profile');
  return (
    <>
      <PageHead title="Profile" />
      <NamePanel />
      <PasswordPanel />
    </>
  );
}

function NamePanel() {
  const { user } = useMe();
  const client = useQueryClient();
  const [name, setName] = useState(user.name);
  const change = useMutation({
    mutationFn: () => api.changeName(name.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }
  return (
    <Panel id="you" title="You">
      <form className="stack s3" onSubmit={submit}>
        <div className="two">
          <Field
            label="Name"
            autoComplete="name"
            maxLength={100}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fieldError(change.error, 'name')}
          />
          <Field label="Email" type="email" value={user.email} readOnly help="The address you sign in with." />
        </div>
        <ErrorNote error={change.error} />
        {change.isSuccess && name.trim() === user.name && (
          <Callout tone="ok" role="status">
            Your name is saved.
          </Callout>
        )}
        <div>
          <Button kind="main" type="submit" busy={change.isPending && 'Saving'} disabled={name.trim() === user.name}>
            Save name
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function PasswordPanel() {
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => api.changePassword({ current_password: current, new_password: next }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      return client.invalidateQueries();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }
  return (
    <Panel
      id="password"
      title="Password"
      side={<span className="tiny t3">Your other sessions end with it; tokens stay</span>}
    >
      <form className="stack s3" onSubmit={submit}>
        <div className="two">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <NewPasswordField
            label="New password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            error={fieldError(change.error, 'new_password')}
          />
        </div>
        <ErrorNote error={change.error} />
        {change.isSuccess && (
          <Callout tone="ok" role="status">
            Your password is changed, and your other sessions are ended.
          </Callout>
        )}
        <div>
          <Button
            kind="main"
            type="submit"
            busy={change.isPending && 'Changing'}
            disabled={current === '' || next === ''}
          >
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}

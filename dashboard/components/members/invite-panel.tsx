import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, type Invitation, type NewInvitation, type Role } from '../../api.ts';
import { useRole } from '../../session.ts';
import { Button, IconButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Field, fieldError } from '../field.tsx';
import { Ago, Day } from '../moment.tsx';
import { Panel } from '../page.tsx';
import styles from './invite-panel.module.css';
import { OneTimeLinkDialog } from './one-time-link-dialog.tsx';

/** Make an invitation link, and see those that nobody has used yet. */
export function InvitePanel() {
  const client = useQueryClient();
  const { atLeast } = useRole();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [made, setMade] = useState<NewInvitation | undefined>();
  const id = useId();
  const open = useQuery({ queryKey: ['invitations'], queryFn: api.invitations });
  const invite = useMutation({
    mutationFn: () => api.invite({ role, ...(email.trim() && { email: email.trim() }) }),
    onSuccess: async (invitation) => {
      setMade(invitation);
      setEmail('');
      await client.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  const roles: Role[] = atLeast('owner') ? ['viewer', 'member', 'admin', 'owner'] : ['viewer', 'member'];

  function submit(event: FormEvent) {
    event.preventDefault();
    invite.mutate();
  }

  return (
    <Panel id="invite" title="Invite somebody">
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Email"
          optional="optional, then only this address can use the link"
          type="email"
          placeholder="jonas@example.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError(invite.error, 'email')}
        />
        <div className="field">
          <label htmlFor={id}>Role</label>
          <select
            className="select"
            id={id}
            value={role}
            onChange={(event) => setRole(event.target.value as Role /* The options are the roles. */)}
          >
            {roles.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </div>
        <Button kind="main" icon="link" type="submit" busy={invite.isPending && 'Making'}>
          Make invitation link
        </Button>
      </form>
      <ErrorNote error={invite.error} />
      {open.data && open.data.invitations.length > 0 && <OpenInvitations invitations={open.data.invitations} />}
      {made && (
        <OneTimeLinkDialog title="Invitation link" link={made} onClose={() => setMade(undefined)}>
          Whoever opens it joins as {made.role}
          {made.email ? `, as ${made.email} only` : ''}. It works once.
        </OneTimeLinkDialog>
      )}
    </Panel>
  );
}

function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: api.withdraw,
    onSuccess: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
  return (
    <div className={styles.open}>
      <h3 className="small">Open invitations</h3>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.invitation_id}>
            <span className="grow">
              {invitation.email ?? 'Anybody with the link'}, as {invitation.role}
            </span>
            <span className="tid">
              made <Ago at={invitation.created_at} />, ends <Day at={invitation.expires_at} />
            </span>
            <IconButton
              icon="trash"
              label={`Withdraw the invitation for ${invitation.email ?? 'anybody with the link'}`}
              onClick={() => withdraw.mutate(invitation.invitation_id)}
            />
          </li>
        ))}
      </ul>
      <ErrorNote error={withdraw.error} />
    </div>
  );
}

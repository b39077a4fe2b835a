import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Member, type Role } from '../api.ts';
import { IconButton } from '../components/button.tsx';
import { ErrorNote } from '../components/callout.tsx';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Loading } from '../components/loading.tsx';
import { InvitePanel } from '../components/members/invite-panel.tsx';
import { OneTimeLinkDialog } from '../components/members/one-time-link-dialog.tsx';
import { Ago, Day } from '../components/moment.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { Scroll } from '../components/scroll.tsx';
import { counted } from '../numbers.ts';
import { membersQuery, tokensQuery } from '../queries.ts';
import { useMe, useRole } from '../session.ts';

const ROLES: Role[] = ['viewer', 'member', 'admin', 'owner'];
const MEANINGS: Record<Role, string> = {
  viewer: 'reads everything and has read-only tokens',
  member: 'also asks questions, adds projects and has tokens that converse',
  admin: 'also manages members and all tokens, deletes projects, reads the audit log',
  owner: 'also manages the organization and who is what',
};

/** Who belongs to the organization, as what, and who is invited. */
export function MembersPage() {
  useTitle('Members');
  const { atLeast } = useRole();
  const list = useQuery(membersQuery);
  return (
    <>
      <PageHead title="Members" lead="People join by a link that you hand to them. No mail server is needed." />
      {atLeast('admin') && <InvitePanel />}
      <Panel
        id="members"
        bare
        title={
          <>
            Members <span className="count">{list.data?.members.length ?? 0}</span>
          </>
        }
      >
        {list.error && (
          <div className="bd">
            <ErrorNote error={list.error} />
          </div>
        )}
        {list.isPending && (
          <div className="bd">
            <Loading />
          </div>
        )}
        {list.data && <MemberTable members={list.data.members} />}
      </Panel>
      <Panel id="roles" title="What a role may do">
        <dl className="facts">
          {ROLES.map((role) => (
            <div className="pair" key={role}>
              <dt>{role}</dt>
              <dd>{MEANINGS[role]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

function MemberTable({ members }: { members: Member[] }) {
  const owners = members.filter((member) => member.role === 'owner').length;
  return (
    <Scroll label="Members, scrollable">
      <table className="t">
        <caption className="vh">Members of the organization</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Last active</th>
            <th scope="col">Joined</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.user_id} member={member} lastOwner={member.role === 'owner' && owners === 1} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function MemberRow({ member, lastOwner }: { member: Member; lastOwner: boolean }) {
  const client = useQueryClient();
  const { user } = useMe();
  const { atLeast } = useRole();
  const [open, setOpen] = useState<'remove' | undefined>();
  const [link, setLink] = useState<{ url: string; expires_at: string } | undefined>();
  const refresh = () => client.invalidateQueries();
  const change = useMutation({ mutationFn: (role: Role) => api.changeRole(member.user_id, role), onSuccess: refresh });
  const reset = useMutation({ mutationFn: () => api.resetLink(member.user_id), onSuccess: setLink });
  const self = member.user_id === user.user_id;
  const mayRemove = self || (atLeast('admin') && (member.role !== 'owner' || atLeast('owner')));
  return (
    <tr>
      <th scope="row">
        <div className="wraps">
          {member.name} {self && <span className="tid">you</span>}
        </div>
        <div className="tid wraps">{member.email}</div>
      </th>
      <td>
        {atLeast('owner') && !lastOwner ? (
          <select
            className="select role-select"
            aria-label={`Role of ${member.name}`}
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.target.value as Role /* The options are the roles. */)}
          >
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        ) : (
          <span title={lastOwner ? 'The last owner stays one. Make somebody else owner first.' : undefined}>
            {member.role}
          </span>
        )}
        <ErrorNote error={change.error} />
      </td>
      <td className="nowrap">{member.last_active_at ? <Ago at={member.last_active_at} /> : 'Never'}</td>
      <td className="nowrap">
        <Day at={member.joined_at} />
      </td>
      <td className="actions">
        {atLeast('admin') && !self && (
          <IconButton
            icon="key"
            label={`Make a password link for ${member.name}`}
            disabled={reset.isPending}
            onClick={() => reset.mutate()}
          />
        )}
        {mayRemove && !lastOwner && (
          <IconButton
            icon="trash"
            label={self ? 'Leave the organization' : `Remove ${member.name}`}
            onClick={() => setOpen('remove')}
          />
        )}
        <ErrorNote error={reset.error} />
        {link && (
          <OneTimeLinkDialog title={`Password link for ${member.name}`} link={link} onClose={() => setLink(undefined)}>
            Whoever opens it sets a new password for {member.email}. All their sessions end; their tokens stay.
          </OneTimeLinkDialog>
        )}
        {open === 'remove' && (
          <RemoveMember member={member} self={self} onClose={() => setOpen(undefined)} onDone={refresh} />
        )}
      </td>
    </tr>
  );
}

interface RemoveProps {
  member: Member;
  self: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Their tokens end with them, so the question says how many that are. */
function RemoveMember({ member, self, onClose, onDone }: RemoveProps) {
  const { atLeast } = useRole();
  const { data } = useQuery(tokensQuery(atLeast('admin')));
  const tokens = (data?.tokens ?? []).filter(
    (token) => token.status === 'active' && token.created_by.id === member.user_id,
  );
  return (
    <ConfirmDialog
      title={self ? 'Leave this organization?' : `Remove ${member.name}?`}
      typed={self ? undefined : member.name}
      keep={self ? 'Stay' : 'Keep them'}
      action={self ? 'Leave organization' : 'Remove member'}
      acting={self ? 'Leaving' : 'Removing'}
      run={() => api.removeMember(member.user_id)}
      onDone={() => {
        onClose();
        void onDone();
      }}
      onClose={onClose}
    >
      <p className="t2">
        {self ? 'You lose' : `${member.email} loses`} access at once.{' '}
        {data &&
          (tokens.length > 0
            ? `${counted(tokens.length, 'active token')} end with it.`
            : 'No active tokens end with it.')}{' '}
        Projects and conversations stay. This cannot be undone; a new invitation brings {self ? 'you' : 'them'} back.
      </p>
    </ConfirmDialog>
  );
}

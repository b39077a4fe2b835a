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
import { type Column, Table } from '../components/table.tsx';
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
  const { user } = useMe();
  const { atLeast } = useRole();
  const owners = members.filter((member) => member.role === 'owner').length;
  const isLastOwner = (member: Member) => member.role === 'owner' && owners === 1;
  const columns: Column<Member>[] = [
    {
      head: 'Name',
      kind: 'name',
      cell: (member) => (
        <>
          <div className="wraps">
            {member.name} {member.user_id === user.user_id && <span className="tid">you</span>}
          </div>
          <div className="tid wraps">{member.email}</div>
        </>
      ),
    },
    {
      head: 'Role',
      cell: (member) =>
        atLeast('owner') && !isLastOwner(member) ? (
          <RoleChoice member={member} />
        ) : (
          <span title={isLastOwner(member) ? 'The last owner stays one. Make somebody else owner first.' : undefined}>
            {member.role}
          </span>
        ),
    },
    { head: 'Last active', className: 'nowrap', cell: ({ last_active_at: at }) => (at ? <Ago at={at} /> : 'Never') },
    { head: 'Joined', className: 'nowrap', cell: ({ joined_at: at }) => <Day at={at} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (member) => <MemberActions member={member} lastOwner={isLastOwner(member)} />,
    },
  ];
  return (
    <Table caption="Members of the organization" columns={columns} rows={members} keyOf={({ user_id: id }) => id} />
  );
}

function RoleChoice({ member }: { member: Member }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) => api.changeRole(member.user_id, role),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <>
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
      <ErrorNote error={change.error} />
    </>
  );
}

function MemberActions({ member, lastOwner }: { member: Member; lastOwner: boolean }) {
  const client = useQueryClient();
  const { user } = useMe();
  const { atLeast } = useRole();
  const [open, setOpen] = useState<'remove' | undefined>();
  const [link, setLink] = useState<{ url: string; expires_at: string } | undefined>();
  const reset = useMutation({ mutationFn: () => api.resetLink(member.user_id), onSuccess: setLink });
  const self = member.user_id === user.user_id;
  const mayRemove = self || (atLeast('admin') && (member.role !== 'owner' || atLeast('owner')));
  return (
    <>
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
        <RemoveMember
          member={member}
          self={self}
          onClose={() => setOpen(undefined)}
          onDone={() => client.invalidateQueries()}
        />
      )}
    </>
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

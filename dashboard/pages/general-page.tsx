import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { Field, fieldError } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Day } from '../components/moment.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { serverQuery } from '../queries.ts';
import { sessionQuery, useMe, useRole } from '../session.ts';

/** The organization itself, and what this server is. */
export function GeneralPage() {
  useTitle('General');
  const { organization } = useMe();
  const { atLeast } = useRole();
  const client = useQueryClient();
  const [name, setName] = useState(organization?.name ?? '');
  const rename = useMutation({
    mutationFn: () => api.renameOrganization(organization?.organization_id ?? '', name.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate();
  }
  return (
    <>
      <PageHead title="General" />
      <Panel id="organization" title="Organization">
        <form className="stack s3" onSubmit={submit}>
          <Field
            label="Name"
            maxLength={100}
            required
            disabled={!atLeast('owner')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            help={!atLeast('owner') && 'Owners can change it.'}
            error={fieldError(rename.error, 'name')}
          />
          {organization && (
            <p className="small t2">
              Made on <Day at={organization.created_at} />. You are {organization.role}.
            </p>
          )}
          <ErrorNote error={rename.error} />
          {rename.isSuccess && name.trim() === organization?.name && (
            <Callout tone="ok" role="status">
              The organization is now called {organization.name}.
            </Callout>
          )}
          {atLeast('owner') && (
            <div>
              <Button
                kind="main"
                type="submit"
                busy={rename.isPending && 'Renaming'}
                disabled={name.trim() === organization?.name}
              >
                Rename organization
              </Button>
            </div>
          )}
        </form>
      </Panel>
      <ServerPanel />
    </>
  );
}

function ServerPanel() {
  const { data } = useQuery(serverQuery);
  return (
    <Panel id="server" title="This server">
      <dl className="facts">
        <dt>Version</dt>
        <dd>{data?.version ?? '…'}</dd>
        <dt>MCP endpoint</dt>
        <dd className="mono">{data?.endpoint ?? '…'}</dd>
        <dt>MCP tools</dt>
        <dd>{data?.tools.join(', ') ?? '…'}</dd>
        <dt>API reference</dt>
        <dd>
          <a href="/docs">/docs</a>
        </dd>
        <dt>Outside requests</dt>
        <dd>
          <Icon name="shield" /> None. This page loads everything from here.
        </dd>
      </dl>
    </Panel>
  );
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Project, type Webhook } from '../../api.ts';
import { Button, CopyButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { ConfirmDialog, Dialog } from '../dialog.tsx';
import { Loading } from '../loading.tsx';
import { Ago } from '../moment.tsx';
import { Panel } from '../page.tsx';
import styles from './projects.module.css';

const webhookQuery = (id: string) =>
  queryOptions({ queryKey: ['project', id, 'webhook'], queryFn: () => api.webhook(id) });

/** How a push of the git server starts a run at once. The secret is shown when it is made, and never again. */
export function WebhookPanel({ project }: { project: Project }) {
  const id = project.project_id;
  const client = useQueryClient();
  const hook = useQuery(webhookQuery(id));
  const [made, setMade] = useState<Webhook | undefined>();
  const [open, setOpen] = useState<'renew' | 'end' | undefined>();
  const refresh = () => client.invalidateQueries({ queryKey: webhookQuery(id).queryKey });
  const make = useMutation({ mutationFn: () => api.makeWebhook(id), onSuccess: setMade });
  return (
    <Panel id="webhook" title="Webhook">
      <ErrorNote error={hook.error ?? make.error} />
      {hook.isPending && <Loading lines={2} />}
      {hook.data && !hook.data.active && (
        <div className="stack s3">
          <p className="small t2">
            A push can start a run at once. Without a webhook the repository is looked at every now and then.
          </p>
          <div>
            <Button
              kind="line"
              size="s"
              icon="link"
              busy={make.isPending && 'Making'}
              onClick={() => make.mutate(undefined, { onSettled: refresh })}
            >
              Make a webhook
            </Button>
          </div>
        </div>
      )}
      {hook.data?.active && (
        <div className="stack s3">
          <dl className={styles.hook}>
            <dt>Address</dt>
            <dd>
              <code className="trunc" title={hook.data.url}>
                {hook.data.url}
              </code>
              <CopyButton iconOnly label="Copy the address" text={() => hook.data.url} />
            </dd>
            <dt>Events</dt>
            <dd>
              <span>
                Pushes{' '}
                {hook.data.branch ? (
                  <>
                    to <code>{hook.data.branch}</code>
                  </>
                ) : (
                  'to the default branch'
                )}
              </span>
            </dd>
            <dt>Last push</dt>
            <dd>{hook.data.last_push_at ? <Ago at={hook.data.last_push_at} /> : 'None has come yet'}</dd>
          </dl>
          <div className="row tight">
            <Button kind="line" size="s" icon="key" onClick={() => setOpen('renew')}>
              New secret
            </Button>
            <Button kind="danger-line" size="s" onClick={() => setOpen('end')}>
              End webhook
            </Button>
          </div>
        </div>
      )}
      {made && <SecretDialog hook={made} onClose={() => setMade(undefined)} />}
      {open === 'renew' && (
        <ConfirmDialog
          title={`Make a new secret for the webhook of “${project.name}”?`}
          action="Make new secret"
          acting="Making"
          run={async () => setMade(await api.makeWebhook(id))}
          onDone={() => setOpen(undefined)}
          onClose={() => setOpen(undefined)}
        >
          <p className="t2">Pushes are refused until the git server knows the new one.</p>
        </ConfirmDialog>
      )}
      {open === 'end' && (
        <ConfirmDialog
          title={`End the webhook of “${project.name}”?`}
          action="End webhook"
          acting="Ending"
          run={() => api.endWebhook(id)}
          onDone={() => {
            setOpen(undefined);
            void refresh();
          }}
          onClose={() => setOpen(undefined)}
        >
          <p className="t2">Pushes are refused from now on. The repository is still looked at every now and then.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function SecretDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const rows = [
    ['Address', hook.url, 'Payload URL'],
    ['Secret', hook.secret, 'Secret, at GitLab: secret token'],
    ['Content type', hook.content_type, 'Content type'],
  ] as const;
  return (
    <Dialog
      title="Enter this at your git server"
      onClose={onClose}
      foot={
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="t2">
        GitHub, Gitea, Forgejo and GitLab have it in the settings of the repository, under Webhooks. Choose push events
        alone. The secret is shown this once.
      </p>
      <dl className={styles.hook}>
        {rows.map(([name, value, there]) => (
          <div key={name} className={styles.hookRow}>
            <dt title={there}>{name}</dt>
            <dd>
              <code className="trunc">{value}</code>
              <CopyButton iconOnly label={`Copy: ${name}`} text={() => value} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

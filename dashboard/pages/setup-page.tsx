import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { Mark } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { Field, fieldError, NewPasswordField } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { serverQuery } from '../queries.ts';
import { useCode, useSessionChange } from '../session.ts';
import styles from './setup-page.module.css';

/** First run: the first owner and the organization, with the code that the server printed. */
export function SetupPage() {
  useTitle('Set up');
  const { data } = useQuery({ queryKey: ['setup'], queryFn: api.setupState });
  const linkCode = useCode();
  if (data && !data.needed) return <AlreadyDone />;
  return (
    <main className={styles.page} id="main">
      <div className={styles.left}>
        <div className="brand">
          <Mark />
          Lorekeep
        </div>
        <div className="stack s2">
          <h1>Set up Lorekeep</h1>
          <p className="t2">About two minutes. You can change all of it later.</p>
        </div>
        <Steps hasCode={linkCode !== ''} />
      </div>
      {data ? <SetupForm key={linkCode} linkCode={linkCode} /> : <Loading />}
    </main>
  );
}

function Steps({ hasCode }: { hasCode: boolean }) {
  const steps = ['Setup code', 'You and your organization', 'First project', 'Connect your IDE'];
  const now = hasCode ? 1 : 0;
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? styles.done : index === now ? styles.now : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.n}>{index < now ? <Icon name="check" /> : index + 1}</span>
          {step}
          {index < now && <span className="vh"> done</span>}
        </li>
      ))}
    </ol>
  );
}

function AlreadyDone() {
  return (
    <AuthCard
      title="This server is set up already"
      lead="That is done once. Sign in, or ask an owner for an invitation."
    >
      <Link className="btn main l wide" to="/sign-in">
        Go to sign-in
      </Link>
    </AuthCard>
  );
}

function SetupForm({ linkCode }: { linkCode: string }) {
  const [code, setCode] = useState(linkCode);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [organization, setOrganization] = useState('');
  const changeSession = useSessionChange();
  const navigate = useNavigate();
  const server = useQuery(serverQuery);
  const setUp = useMutation({
    mutationFn: () => api.setUp({ code: codeOf(code), name, email, password, organization_name: organization }),
    onSuccess: async () => {
      changeSession(await api.me());
      await navigate({ to: '/projects', replace: true });
    },
  });
  const base = server.data?.endpoint.replace(/\/mcp$/, '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setUp.mutate();
  }

  return (
    <form className="panel" onSubmit={submit} aria-label="You and your organization">
      <div className={styles.body}>
        {linkCode ? (
          <p className="small ok-text">
            <Icon name="done" /> Setup code found in your link. It works once.
          </p>
        ) : (
          <Field
            label="Setup code"
            mono
            required
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            placeholder="Paste the link or its code"
            help="The server printed a setup link when it started. Open that link, or paste it here."
          />
        )}
        <fieldset className="stack">
          <legend className={styles.legend}>You</legend>
          <div className="two">
            <Field
              label="Name"
              autoComplete="name"
              required
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={fieldError(setUp.error, 'name')}
            />
            <Field
              label="Email"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={fieldError(setUp.error, 'email')}
            />
          </div>
          <NewPasswordField
            label="Password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={fieldError(setUp.error, 'password')}
          />
        </fieldset>
        <fieldset className="stack">
          <legend className={styles.legend}>Organization</legend>
          <div className="two">
            <Field
              label="Name"
              aria-label="Organization name"
              autoComplete="organization"
              required
              maxLength={100}
              value={organization}
              onChange={(event) => setOrganization(event.target.value)}
              error={fieldError(setUp.error, 'organization_name')}
            />
            <AddressOfServer base={base} />
          </div>
        </fieldset>
        <Callout tone="plain" icon="chip">
          <b>No language model is needed.</b> Documents, search and answers are made on this machine. One can be
          connected later with the setting <code>LOREKEEP_LLM</code>, for smoother prose.
        </Callout>
        <ErrorNote error={setUp.error} />
        <div className="row between">
          <span className="tiny t3 grow">Nothing is sent outside this server.</span>
          <Button kind="main" size="l" type="submit" busy={setUp.isPending && 'Creating'}>
            Create and continue
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Tools will call this address, so it is worth a look now, before tokens are made for it. */
function AddressOfServer({ base }: { base: string | undefined }) {
  const same = base === undefined || base === location.origin;
  return (
    <div className="field">
      <span className="label">Address of this server</span>
      <div className="oneline-link">
        <code className="trunc">{base ?? location.origin}</code>
      </div>
      {same ? (
        <p className="help ok">
          <Icon name="done" /> Reachable from this browser
        </p>
      ) : (
        <p className="help warn">
          <Icon name="warning" /> This browser uses {location.origin}. Set <code>LOREKEEP_BASE_URL</code> if tools shall
          use that.
        </p>
      )}
    </div>
  );
}

/** People paste the whole link as often as the code in it. */
function codeOf(pasted: string): string {
  return pasted.trim().replace(/^.*#code=/, '');
}

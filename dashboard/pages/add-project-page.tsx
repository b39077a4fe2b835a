import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, type ProjectWish } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { Field, fieldError } from '../components/field.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { useTitle } from '../components/page.tsx';
import { CredentialField } from '../components/projects/credential-field.tsx';
import { SampleOffer } from '../components/projects/sample-offer.tsx';
import { bytes } from '../numbers.ts';
import { projectsQuery, sourcesQuery } from '../queries.ts';
import { useRole } from '../session.ts';
import styles from './add-project-page.module.css';
import { ForbiddenNote } from './end-pages.tsx';
import { archiveFault, nameFrom, pathFault, urlFault } from './project-source.ts';

type Way = 'git' | 'archive' | 'path';

const WAYS: { way: Way; label: string; help: string; icon: IconName }[] = [
  { way: 'git', label: 'Git URL', help: 'https, public or private', icon: 'globe' },
  { way: 'archive', label: 'Upload', help: '.zip, .tar or .tar.gz', icon: 'upload' },
  { way: 'path', label: 'Local path', help: 'on this server', icon: 'folder' },
];

export function AddProjectPage() {
  useTitle('Add project');
  return <AddProject title="Add a project" more />;
}

/** What an organization without projects sees instead of an empty list. */
export function AddFirstProject() {
  const { atLeast } = useRole();
  if (!atLeast('member')) {
    return (
      <div className="panel empty">
        <Icon name="folder" />
        <h1>No projects yet</h1>
        <p className="t2">
          Members of the organization add them. As a viewer you see them here as soon as there is one.
        </p>
      </div>
    );
  }
  return <AddProject title="Add your first project" />;
}

/** `more`: there are projects already, to which one can go back. */
function AddProject({ title, more = false }: { title: string; more?: boolean }) {
  const { atLeast } = useRole();
  if (!atLeast('member')) return <ForbiddenNote>Members, admins and owners add projects.</ForbiddenNote>;
  return (
    <div className={styles.grid}>
      <div className="stack s6">
        <div className="stack s2">
          <h1 className={styles.title}>{title}</h1>
          <p className={`t2 ${styles.lead}`}>
            Lorekeep reads a repository once, writes its PRD and tech spec, and answers questions with citations.
            Nothing leaves this machine.
          </p>
        </div>
        <SourceForm more={more} />
        {!more && <SampleOffer />}
      </div>
      <NextSteps />
    </div>
  );
}

function SourceForm({ more }: { more: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: sources } = useQuery(sourcesQuery);
  const closed = sources?.local_paths === false;
  const [way, setWay] = useState<Way>('git');
  const [url, setUrl] = useState('');
  const [path, setPath] = useState('');
  const [archive, setArchive] = useState<File | undefined>();
  const [branch, setBranch] = useState('');
  const [credential, setCredential] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const source = way === 'git' ? url : way === 'path' ? path : (archive?.name ?? '');
  const fault = way === 'git' ? urlFault(url) : way === 'path' ? pathFault(path) : archiveFault(archive);
  const proposed = nameFrom(source);

  const add = useMutation({
    mutationFn: () => api.addProject(body()),
    onSuccess: async (project) => {
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      await navigate({ to: '/projects/$projectId', params: { projectId: project.project_id } });
    },
  });

  function body(): ProjectWish | FormData {
    const named = name.trim() || proposed;
    if (way === 'archive') {
      const form = new FormData();
      if (named) form.set('name', named);
      if (archive) form.set('archive', archive);
      return form;
    }
    const about = named ? { name: named } : {};
    if (way === 'path') return { ...about, source: { type: 'path', path: path.trim() } };
    const more = { ...(branch.trim() && { branch: branch.trim() }), ...(credential && { credential }) };
    return { ...about, source: { type: 'git', url: url.trim(), ...more } };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!fault) add.mutate();
  }

  // A fault is told when one tries to go on, or when what is there cannot become right by typing on.
  const shownFault = tried || (way === 'git' && /^(git@|ssh:|file:|http:)/i.test(url)) ? fault : undefined;
  return (
    <form className="panel" onSubmit={submit} noValidate>
      <div className={styles.body}>
        <fieldset>
          <legend className="vh">Where is the code?</legend>
          <div className={styles.ways}>
            {WAYS.map((option) => (
              <label key={option.way}>
                <input type="radio" name="way" checked={way === option.way} onChange={() => setWay(option.way)} />
                <span className={styles.way}>
                  <Icon name={option.icon} />
                  {option.label}
                </span>
                <span className="tiny t2">{option.help}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {way === 'git' && (
          <Field
            label="Repository URL"
            mono
            large
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://github.com/acme/parcel-router"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={shownFault ?? fieldError(add.error, 'source.url')}
          />
        )}
        {way === 'path' && closed && (
          <Callout tone="plain">
            <b>This server reads no local folders.</b> Whoever runs it opens some by starting it with{' '}
            <code>LOREKEEP_LOCAL_PATHS=/srv/repos</code>, or ingests one right away with{' '}
            <code>npm start -- /srv/repos/parcel-router</code>. A zip of the folder works from here.
          </Callout>
        )}
        {way === 'path' && !closed && (
          <Field
            label="Path on this server"
            mono
            large
            autoComplete="off"
            spellCheck={false}
            placeholder="/srv/repos/parcel-router"
            value={path}
            onChange={(event) => setPath(event.target.value)}
            help="It must lie under a folder that the operator allowed with LOREKEEP_LOCAL_PATHS."
            error={shownFault ?? fieldError(add.error, 'source.path')}
          />
        )}
        {way === 'archive' && (
          <Field
            label="Archive"
            type="file"
            accept=".zip,.tar,.tar.gz,.tgz"
            className={styles.file}
            onChange={(event) => setArchive(event.target.files?.[0])}
            help={`${sources ? `Up to ${bytes(sources.upload_bytes)}. ` : ''}It is read, never run.`}
            error={shownFault ?? fieldError(add.error, 'archive')}
          />
        )}
        <div className={styles.pair}>
          <Field
            label="Name"
            optional
            maxLength={100}
            placeholder={proposed || 'parcel-router'}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fieldError(add.error, 'name')}
          />
          {way === 'git' && (
            <Field
              label="Branch"
              optional
              placeholder="the default branch"
              autoComplete="off"
              spellCheck={false}
              value={branch}
              onChange={(event) => setBranch(event.target.value)}
              error={fieldError(add.error, 'source.branch')}
            />
          )}
        </div>
        {way === 'git' && (
          <CredentialField
            optional="for private repositories"
            value={credential}
            onChange={setCredential}
            error={add.error}
          />
        )}
        <ErrorNote error={add.error} />
        <div className="row">
          <Button
            kind="main"
            size="l"
            type="submit"
            busy={add.isPending && 'Adding'}
            disabled={way === 'path' && closed}
          >
            Add and ingest
          </Button>
          {more && (
            <Link className="btn l" to="/projects">
              Cancel
            </Link>
          )}
        </div>
      </div>
    </form>
  );
}

function NextSteps() {
  return (
    <aside className={`stack s6 ${styles.aside}`} aria-label="What happens next">
      <h2>What happens next</h2>
      <ol className={styles.next}>
        <li>
          <div>
            <b>Fetch.</b> <span className="t2">The code and its history, read without running any of it.</span>
          </div>
        </li>
        <li>
          <div>
            <b>Parse and index.</b>{' '}
            <span className="t2">
              Symbols, routes, data models, tests, who changed what and why. You can ask questions from here on.
            </span>
          </div>
        </li>
        <li>
          <div>
            <b>Write documents.</b> <span className="t2">PRD and tech spec, every claim with a file and line.</span>
          </div>
        </li>
        <li>
          <div>
            <b>Connect your IDE.</b> <span className="t2">One token, one command.</span>
          </div>
        </li>
      </ol>
      <Callout tone="plain" icon="chip">
        No language model is needed. One can be connected later for smoother prose.
      </Callout>
    </aside>
  );
}

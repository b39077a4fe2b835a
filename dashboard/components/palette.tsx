import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { projectsQuery } from '../queries.ts';
import { useRole } from '../session.ts';
import { useTheme } from '../theme.ts';
import { lines, shortPath } from './documents/citation-words.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './palette.module.css';

interface Entry {
  id: string;
  group: string;
  icon: IconName;
  title: string;
  more?: string;
  side?: string;
  run: () => void;
}

/** Ctrl K: code of the open project, its documents and conversations, projects, pages; at the end always the question. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const { entries, scope } = useEntries(text.trim());
  // What comes later must not leave the choice in the middle: the best entry is the first.
  const [chosen, setChosen] = useState('');
  const best = entries[0]?.id ?? '';
  useEffect(() => setChosen(best), [best]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search and commands"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Command label="Search and commands" shouldFilter={false} loop value={chosen} onValueChange={setChosen}>
        <div className={styles.input}>
          <Icon name="search" />
          {scope && <span className="badge run noicon">{scope}</span>}
          <Command.Input value={text} onValueChange={setText} placeholder="Search and commands" autoFocus />
          <kbd>Esc</kbd>
        </div>
        <Command.List className={styles.list} label="Results">
          <Command.Empty className={styles.none}>Nothing found. Try other words.</Command.Empty>
          {groups.map((group) => (
            <Command.Group key={group} heading={group}>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Command.Item
                    key={entry.id}
                    value={entry.id}
                    onSelect={() => {
                      onClose();
                      entry.run();
                    }}
                  >
                    <Icon name={entry.icon} />
                    <span className="grow">
                      <span className={styles.title}>{entry.title}</span>
                      {entry.more && <span className={`trunc ${styles.more}`}>{entry.more}</span>}
                    </span>
                    {entry.side && <span className={styles.side}>{entry.side}</span>}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </div>
    </dialog>
  );
}

function useEntries(text: string): { entries: Entry[]; scope: string | undefined } {
  const { projectId } = useParams({ strict: false });
  const navigate = useNavigate();
  const projects = useQuery(projectsQuery);
  const project = projects.data?.projects.find((one) => one.project_id === projectId);
  const actions = useActions();
  const waited = useDelayed(text, 120);
  const code = useQuery({
    queryKey: ['search', projectId, waited, 'palette'],
    queryFn: ({ signal }) => api.search(projectId ?? '', { q: waited, limit: 8 }, signal),
    enabled: projectId !== undefined && waited.length > 1,
    placeholderData: keepPreviousData,
  });
  const documents = useQuery({
    queryKey: ['palette', projectId],
    queryFn: async () => {
      const load = async (kind: 'prd' | 'techspec') =>
        (await api.outline(projectId ?? '', kind)).outline.map((section) => ({ ...section, kind }));
      const found = await Promise.allSettled([load('prd'), load('techspec')]);
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    enabled: projectId !== undefined,
    staleTime: 60_000,
  });
  const conversations = useQuery({
    queryKey: ['conversations', projectId ?? ''],
    queryFn: () => api.conversations(projectId ?? ''),
    enabled: projectId !== undefined,
  });
  const fits = (...words: string[]) => text !== '' && words.join(' ').toLowerCase().includes(text.toLowerCase());

  const entries: Entry[] = [];
  if (projectId !== undefined) {
    for (const result of text.length > 1 ? (code.data?.results ?? []) : []) {
      entries.push({
        id: `code-${result.path}-${result.start_line}-${result.symbol}`,
        group: 'Code',
        icon: !result.symbol ? 'file' : /function|method/.test(result.kind ?? '') ? 'function' : 'symbol',
        title: result.symbol ?? shortPath(result.path),
        more: `${result.path}:${lines(result)}`,
        side: result.kind ?? '',
        run: () =>
          void navigate({
            to: '/projects/$projectId/code',
            params: { projectId },
            search: { path: result.path, start: result.start_line, end: result.end_line },
          }),
      });
    }
    for (const section of documents.data ?? []) {
      if (!fits(section.title, section.summary, section.id)) continue;
      const params = { projectId, section: section.id };
      entries.push({
        id: `document-${section.kind}-${section.id}`,
        group: 'Documents',
        icon: 'book',
        title: section.title,
        more: `${section.kind === 'prd' ? 'PRD' : 'Tech spec'}: ${section.summary}`,
        run: () =>
          void (section.kind === 'prd'
            ? navigate({ to: '/projects/$projectId/prd/{-$section}', params })
            : navigate({ to: '/projects/$projectId/techspec/{-$section}', params })),
      });
    }
    for (const one of conversations.data?.conversations ?? []) {
      if (!fits(one.title)) continue;
      entries.push({
        id: `conversation-${one.conversation_id}`,
        group: 'Conversations',
        icon: 'ask',
        title: one.title,
        run: () =>
          void navigate({
            to: '/projects/$projectId/conversations/{-$conversationId}',
            params: { projectId, conversationId: one.conversation_id },
          }),
      });
    }
  }
  for (const one of projects.data?.projects ?? []) {
    if (one.project_id === projectId || (text !== '' && !fits(one.name))) continue;
    entries.push({
      id: `project-${one.project_id}`,
      group: 'Projects',
      icon: 'folder',
      title: one.name,
      run: () => void navigate({ to: '/projects/$projectId', params: { projectId: one.project_id } }),
    });
  }
  entries.push(...actions.filter(({ title }) => text === '' || fits(title)));
  if (projectId !== undefined && text !== '') {
    entries.push({
      id: 'ask',
      group: 'Ask',
      icon: 'ask',
      title: `Ask “${text.length > 60 ? `${text.slice(0, 60)}…` : text}” as a question`,
      more: `New conversation in ${project?.name ?? 'this project'}`,
      run: () =>
        void navigate({
          to: '/projects/$projectId/conversations/{-$conversationId}',
          params: { projectId, conversationId: undefined },
          search: { ask: text },
        }),
    });
  }
  return { entries, scope: project?.name };
}

function useActions(): Entry[] {
  const navigate = useNavigate();
  const { atLeast } = useRole();
  const [theme, setTheme] = useTheme();
  const dark = theme === 'dark';
  const all: (Entry | false)[] = [
    atLeast('member') && {
      id: 'add',
      group: 'Actions',
      icon: 'plus',
      title: 'Add a project',
      run: () => void navigate({ to: '/projects/new' }),
    },
    {
      id: 'token',
      group: 'Actions',
      icon: 'plug',
      title: 'Connect an IDE',
      run: () => void navigate({ to: '/settings/integrations' }),
    },
    {
      id: 'members',
      group: 'Actions',
      icon: 'people',
      title: 'Members and invitations',
      run: () => void navigate({ to: '/settings/members' }),
    },
    atLeast('admin') && {
      id: 'audit',
      group: 'Actions',
      icon: 'shield',
      title: 'Audit log',
      run: () => void navigate({ to: '/settings/audit' }),
    },
    {
      id: 'theme',
      group: 'Actions',
      icon: dark ? 'sun' : 'moon',
      title: `Switch to the ${dark ? 'light' : 'dark'} theme`,
      run: () => setTheme(dark ? 'light' : 'dark'),
    },
  ];
  return all.filter((entry) => entry !== false);
}

/** A value that waits until nobody has changed it for a moment. */
function useDelayed(value: string, milliseconds: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}

import { Link, useNavigate } from '@tanstack/react-router';
import type { ConversationSummary } from '../../api.ts';
import { counted } from '../../numbers.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Loading } from '../loading.tsx';
import { Ago } from '../moment.tsx';
import styles from './chat.module.css';

interface Props {
  projectId: string;
  conversations: ConversationSummary[];
  loading: boolean;
  error: Error | null;
  current: string | undefined;
}

const DAY = 86_400_000;

/** The conversations of a project, newest first, those of tools among them. */
export function ConversationList(props: Props) {
  return (
    <>
      <nav className={`side sticky no-print ${styles.list}`} aria-label="Conversations">
        <Entries {...props} />
      </nav>
      {props.conversations.length > 0 && (
        <details className={`no-print ${styles.small}`}>
          <summary className="small">All conversations ({props.conversations.length})</summary>
          <nav className="side mt2" aria-label="Conversations, compact">
            <Entries {...props} />
          </nav>
        </details>
      )}
    </>
  );
}

function Entries({ projectId, conversations, loading, error, current }: Props) {
  const navigate = useNavigate();
  const now = Date.now();
  const ageOf = ({ updated_at: at }: ConversationSummary) => now - Date.parse(at);
  const groups = [
    { label: 'Today', entries: conversations.filter((one) => ageOf(one) < DAY) },
    { label: 'This week', entries: conversations.filter((one) => ageOf(one) >= DAY && ageOf(one) < 7 * DAY) },
    { label: 'Earlier', entries: conversations.filter((one) => ageOf(one) >= 7 * DAY) },
  ];
  return (
    <>
      <Button
        kind="line"
        icon="plus"
        className={styles.new}
        onClick={() =>
          void navigate({
            to: '/projects/$projectId/conversations/{-$conversationId}',
            params: { projectId, conversationId: undefined },
          })
        }
      >
        New conversation
      </Button>
      {loading && <Loading />}
      <ErrorNote error={error} />
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ label, entries }) => (
          <div key={label} className="mb5">
            <p className="lbl">{label}</p>
            <ul>
              {entries.map((one) => (
                <li key={one.conversation_id}>
                  <Link
                    to="/projects/$projectId/conversations/{-$conversationId}"
                    params={{ projectId, conversationId: one.conversation_id }}
                    activeProps={{}}
                    aria-current={one.conversation_id === current ? 'page' : undefined}
                  >
                    <span>{one.title}</span>
                    <span className={styles.when}>
                      {counted(one.message_count, 'message')}
                      {one.created_by.type === 'token' ? `, from ${one.created_by.name}` : ', '}
                      {one.created_by.type === 'user' && <Ago at={one.updated_at} />}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      {!loading && !error && conversations.length === 0 && (
        <p className="small t2">None yet. What you ask stays here, for everybody in the organization.</p>
      )}
    </>
  );
}

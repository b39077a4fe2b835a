import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statsQuery } from '../../queries.ts';
import { Icon } from '../icon.tsx';
import { firstQuestions } from '../projects/first-questions.ts';

interface Props {
  projectId: string;
  name: string;
  /** Asks at once; absent for those who only read. */
  onAsk: ((question: string) => void) | undefined;
}

/** What stands where the first question will stand. */
export function NewConversation({ projectId, name, onAsk }: Props) {
  const { data: stats, isPending } = useQuery({ ...statsQuery(projectId), enabled: onAsk !== undefined });
  return (
    <div className="stack">
      <div className="stack s2">
        <h1>Ask about {name}</h1>
        <p className="small t2">
          Answers cite files and lines of this project. Read the{' '}
          <Link to="/projects/$projectId/techspec/{-$section}" params={{ projectId, section: undefined }}>
            tech spec
          </Link>{' '}
          first if you are new to it.
        </p>
      </div>
      {onAsk && !isPending && (
        <ul className="asks" aria-label="Good first questions">
          {firstQuestions(stats).map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question)}>
                <Icon name="ask" />
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

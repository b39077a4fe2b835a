import { ScrollText } from '../scroll.tsx';
import { highlight } from './highlight.ts';

interface Props {
  text: string;
  path: string;
  first?: number;
  /** Lines to mark, by number. */
  hit?: { start: number; end: number } | undefined;
  label: string;
  numbered?: boolean;
  className?: string;
}

/** Code with colours, line numbers and marked lines, in a box that scrolls sideways by itself. */
export function CodeLines({ text, path, first = 1, hit, label, numbered = true, className = '' }: Props) {
  const lines = text.replace(/\n$/, '').split('\n');
  return (
    <ScrollText className={`${numbered ? 'lines' : ''} ${className}`} label={label}>
      {lines.map((line, index) => {
        const n = first + index;
        const marked = hit && n >= hit.start && n <= hit.end;
        return (
          <span
            key={n}
            data-n={numbered ? n : undefined}
            id={numbered ? `L${n}` : undefined}
            className={marked ? 'hit' : ''}
          >
            {highlight(line, path).map(({ kind, text: piece }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move.
              <span key={at} className={kind}>
                {piece}
              </span>
            ))}
            {'\n'}
          </span>
        );
      })}
    </ScrollText>
  );
}

import { useEffect, useState } from 'react';

/** Grey lines in the height of what will come, shown only when it takes longer than a moment. */
export function Loading({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack s3 loading" role="status" aria-label={label}>
      {late &&
        Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
          <span key={line} className={`skel w${(line % 3) + 1}`} />
        ))}
    </div>
  );
}

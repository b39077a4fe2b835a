import { useEffect, useState } from 'react';
import { ago, day, utc } from '../time.ts';

/** A time as people say it; the exact one in UTC is in the title. */
export function Ago({ at }: { at: string }) {
  const now = useNow(Date.now() - Date.parse(at) < 90_000 ? 1_000 : 30_000);
  return (
    <time dateTime={at} title={utc(at)}>
      {ago(at, now)}
    </time>
  );
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utc(at)}>
      {day(at)}
    </time>
  );
}

/** The present, told again every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 40rem)';

/** Whether there is room for two parts of a map side by side, and no more. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(NARROW).matches,
  );
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';

interface Props {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label?: string;
  className?: string | undefined;
}

/** Below a list that comes by pages, as long as there is another one. */
export function ShowMore({ list, label = 'Show more', className }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button
        kind="line"
        size="s"
        busy={list.isFetchingNextPage && 'Loading'}
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}

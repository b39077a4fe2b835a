import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentPlace } from './document-place.ts';

interface Props extends DocumentPlace {
  /** Without one, the beginning of the document. */
  section: string | undefined;
  /** A heading inside it. */
  hash?: string;
  current?: boolean;
  className?: string;
  children: ReactNode;
}

export function SectionLink({ kind, projectId, section, hash, current, className, children }: Props) {
  const params = { projectId, section };
  const more = {
    ...(hash && { hash }),
    ...(className && { className }),
    'aria-current': current ? ('true' as const) : undefined,
  };
  return kind === 'prd' ? (
    <Link to="/projects/$projectId/prd/{-$section}" params={params} activeProps={{}} {...more}>
      {children}
    </Link>
  ) : (
    <Link to="/projects/$projectId/techspec/{-$section}" params={params} activeProps={{}} {...more}>
      {children}
    </Link>
  );
}

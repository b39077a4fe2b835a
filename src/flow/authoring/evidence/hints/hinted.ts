/** What a project may have without being read: readers know many ways to have it, and never all of them. */
export type Hinted =
  | 'routes'
  | 'interface'
  | 'storage'
  | 'commands'
  | 'subcommands'
  | 'outside'
  | 'settings'
  | 'health'
  | 'metrics'
  | 'protection'
  | 'rules'
  | 'tests';

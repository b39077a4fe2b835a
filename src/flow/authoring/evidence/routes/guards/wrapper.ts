import type { Spare } from './go/path-tests.ts';

/** What stands around a handler where it is registered: `handler.Admin` of `handler.Admin(showDashboard)`. */
export interface Wrapper {
  /** With what it is told besides the handler: `handler.Web(LevelReader)`. */
  name: string;
  /** Whether it turns callers away before the handler is called; null where that could not be told. */
  asks: boolean | null;
  /** What tells which paths it lets go on unasked. */
  spares?: Spare[];
}

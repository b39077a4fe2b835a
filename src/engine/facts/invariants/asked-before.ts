import { guardNames } from '../routes/guard-names.ts';
import type { SourceFile } from '../source-file.ts';

/**
 * Whether something over a function, or over its class, asks who calls before it is called: `@UseGuards(AuthGuard('jwt'))`,
 * `@login_required`. What the function then asks once more is never answered to a stranger.
 */
export function isAskedBefore(file: SourceFile, symbol: number | undefined): boolean {
  if (symbol === undefined) return false;
  const container = file.symbol(symbol)?.container ?? null;
  const marks = [...file.decorators(symbol), ...(container === null ? [] : file.decorators(container))];
  return marks.some(
    ({ name, arguments: given }) =>
      /^(?:login_required|permission_required|PreAuthorize|Secured|RolesAllowed|Authorize|IsGranted)$/.test(name) ||
      (name === 'UseGuards' && guardNames(given).length > 0),
  );
}

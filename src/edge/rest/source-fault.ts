import { AppError } from '../../base/errors.ts';
import { SourceError } from '../../base/source-error.ts';
import { checkBranchName } from '../../engine/git/branch-name.ts';

/** What a source would be refused for later is a fault of the field that names it, told with the request. */
export function asFault<Result>(field: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const details = [{ field, message: error.message }];
    throw new AppError('invalid-input', `${error.message} ${error.hint}`, { details, cause: error });
  }
}

export function refuseBadBranch(field: string, branch: string): void {
  asFault(field, () => checkBranchName(branch));
}

/** A field that means nothing for this kind of source: to take it and do nothing would look like success. */
export function misplaced(field: string, message: string): AppError {
  return new AppError('invalid-input', message, { details: [{ field, message }] });
}

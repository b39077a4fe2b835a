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

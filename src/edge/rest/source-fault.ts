import { AppError } from '../../base/errors.ts';
import { SourceError } from '../../base/source-error.ts';
import { checkBranchName } from '../../engine/git/branch-name.ts';

/** What a source would be refused for later is a fault of the field that names it, told with the request. */
export async function asFault<Result>(field: string, check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const details = [{ field, message: error.message }];
    throw new AppError('invalid-input', `${error.message} ${error.hint}`, { details, cause: error });
  }
}

export async function refuseBadBranch(field: string, branch: string): Promise<void> {
  await asFault(field, () => checkBranchName(branch));
}

/** One field that cannot be taken as it is; to take it and do nothing would look like success. */
export function fieldFault(field: string, message: string): AppError {
  return new AppError('invalid-input', message, { details: [{ field, message }] });
}

import { SourceError } from '../../base/source-error.ts';

// git's own rules for a branch name (git help check-ref-format), and no leading dash, which would read as an option.
// biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids them in names.
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|^[-/.]|[/.]$|^@$/;
const LONGEST = 250;

export function checkBranchName(branch: string): string {
  if (branch === '' || Buffer.byteLength(branch) > LONGEST || FORBIDDEN.test(branch)) {
    throw new SourceError(
      'git_refused',
      'The branch name is not one that git allows.',
      'Give the name as `git branch` shows it.',
    );
  }
  return branch;
}

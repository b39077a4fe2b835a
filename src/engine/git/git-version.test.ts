import { describe, expect, it } from 'vitest';
import { checkGitVersion, gitVersion } from './git-version.ts';

describe('gitVersion', () => {
  it('names the installed version', async () => {
    expect(await gitVersion()).toMatch(/^\d+\.\d+/);
  });

  it.each([
    ['git version 2.37.0', '2.37.0'],
    ['git version 2.39.5 (Apple Git-154)', '2.39.5'],
    ['git version 2.51.0.windows.1', '2.51.0'],
    ['git version 3.0', '3.0'],
  ])('accepts %s', (output, version) => {
    expect(checkGitVersion(output)).toBe(version);
  });

  it.each(['git version 2.36.9', 'git version 2.4.0', 'git version 1.99', 'something else', ''])(
    'refuses "%s"',
    (output) => {
      expect(() => checkGitVersion(output)).toThrow(/Install git 2\.37 or newer/);
    },
  );
});

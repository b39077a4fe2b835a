export const CHEAP = { N: 2, r: 1, p: 1 };

/**
 * Hashing the passwords of tests that are about something else took a tenth of the processor time of all tests. In the tests of
 * the doors this takes the place of the constant of that name in src/record/access; the built program never sees it.
 * What a password costs in earnest is tested in test/rest/sign-in.test.ts.
 */
export const PASSWORD_COST = { ...CHEAP };

/** 32 MB and some 100 ms a hash, one of the settings that OWASP recommends for scrypt. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };

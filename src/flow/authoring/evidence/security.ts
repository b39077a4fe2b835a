import { derived, type Evidence, type Found } from './evidence.ts';
import { importingFiles, importsOutside } from './libraries.ts';

export interface SecurityLibrary {
  purpose: string;
  fact: Found<'dependency'>;
}

const HASHES = 'passwords are hashed';

const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:bcrypt(?:js)?(?:-[\w-]+)?|argon2(?:-cffi)?|passlib|pwdlib|scrypt|golang\.org\/x\/crypto|@node-rs\/(?:bcrypt|argon2)|bcrypt_elixir|argon2_elixir|pbkdf2_elixir|rust-argon2|bcrypt\.net-next|jbcrypt)$/i,
    HASHES,
  ],
  [
    /^(?:jsonwebtoken|jose|pyjwt|python-jose|jwt|github\.com\/golang-jwt\/jwt.*|express-jwt|jjwt.*|java-jwt|nimbus-jose-jwt|github\.com\/lestrrat-go\/jwx.*|guardian|joken|microsoft\.aspnetcore\.authentication\.jwtbearer|firebase\/php-jwt|lcobucci\/jwt|(?:tymon|php-open-source-saver)\/jwt-auth|lexik\/jwt-authentication-bundle|authlib)$/i,
    'signed web tokens are made or checked',
  ],
  [
    /^(?:passport|next-auth|@auth\/.+|better-auth|devise|flask-login|django-allauth|spring-boot-starter-security|shiro-(?:core|web)|pac4j-core|ueberauth|pow|microsoft\.aspnetcore\.identity\.\w+|@nestjs\/passport|lucia|omniauth|authlogic|laravel\/(?:fortify|jetstream|breeze|socialite)|symfony\/security-bundle)$/i,
    'people sign in',
  ],
  [
    /^(?:laravel\/(?:passport|sanctum)|league\/oauth2-server|doorkeeper|django-oauth-toolkit|oidc-provider|github\.com\/ory\/fosite|github\.com\/go-oauth2\/oauth2.*|spring-(?:security-oauth2|boot-starter-oauth2)-authorization-server|openiddict\.aspnetcore)$/i,
    'tokens for access are issued',
  ],
  [/^(?:helmet|@fastify\/helmet|secure_headers|flask-talisman)$/i, 'protective HTTP headers are set'],
  [
    /^(?:express-rate-limit|@fastify\/rate-limit|rack-attack|flask-limiter|django-ratelimit|slowapi|rate-limiter-flexible|@nestjs\/throttler|django-axes)$/i,
    'requests are limited by rate',
  ],
  [
    /^(?:cors|@fastify\/cors|flask-cors|django-cors-headers|rack-cors|fruitcake\/laravel-cors|nelmio\/cors-bundle|github\.com\/rs\/cors)$/i,
    'cross-origin requests are ruled',
  ],
  [
    /^(?:csurf|@fastify\/csrf-protection|flask-wtf|gorilla\/csrf|github\.com\/gorilla\/csrf)$/i,
    'forms are protected against forgery',
  ],
  [
    /^(?:@simplewebauthn\/server|webauthn|fido2|github\.com\/go-webauthn\/webauthn|web-auth\/webauthn-lib|asbiin\/laravel-webauthn|laragear\/webauthn)$/i,
    'passkeys or security keys are supported',
  ],
  [
    /^(?:pyotp|otplib|speakeasy|pragmarx\/google2fa(?:-laravel)?|spomky-labs\/otphp|scheb\/2fa-\w+|laragear\/two-factor)$/i,
    'one-time codes as a second factor are supported',
  ],
  [
    /^(?:dompurify|isomorphic-dompurify|bleach|nh3|sanitize-html|loofah|github\.com\/microcosm-cc\/bluemonday|xss|ezyang\/htmlpurifier|mews\/purifier|symfony\/html-sanitizer)$/i,
    'HTML from users is cleaned',
  ],
];

/** A call that hashes or compares, and is handed a password or says so by its name. */
const OF_PASSWORD =
  /(?:hash|compare|verify|check|encrypt|derive|digest|create|generate|make|key|context)\w*\s*\([^()\n]*(?:passw(?!ordless)|passphrase|pwd|secret)|(?:hash|compare|verify|check|encrypt|generate|from)\w*password|password\w*hash|hashpw|checkpw/i;

/**
 * Whether some file that imports what hashes hands it a password: tokens are hashed by the same libraries. Where no import
 * is seen, a framework hands it over.
 */
function hashesPasswords(evidence: Evidence, name: string): boolean {
  const own = name.replace(/[^a-z\d]/gi, '').toLowerCase();
  const files = importingFiles(evidence, (module) => module.replace(/[^a-z\d]/gi, '').toLowerCase() === own);
  return files.length === 0 || files.some((path) => OF_PASSWORD.test((evidence.lines(path) ?? []).join('\n')));
}

const MAVEN_GROUP = /^[\w.-]+:/;

/** A collection of which the hashing of passwords is a small part: what is imported decides. */
const VAST = /^golang\.org\/x\/crypto$/;

/** Dependencies whose purpose is protection, one for each purpose. */
export const securityLibraries = derived((evidence): SecurityLibrary[] => {
  const used = evidence
    .facts('dependency')
    .filter(({ values }) => values.scope === 'runtime' || values.scope === 'peer');
  return PURPOSES.flatMap(([pattern, purpose]) => {
    const fact = used.find(
      ({ values }) =>
        pattern.test(values.name.replace(MAVEN_GROUP, '')) &&
        (!VAST.test(values.name) || importsOutside(evidence, /\/(?:bcrypt|argon2|scrypt|pbkdf2)$/)) &&
        (purpose !== HASHES || hashesPasswords(evidence, values.name)),
    );
    return fact ? [{ purpose, fact }] : [];
  });
});

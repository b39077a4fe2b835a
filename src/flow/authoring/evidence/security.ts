import { derived, type Found } from './evidence.ts';
import { importsOutside } from './libraries.ts';

export interface SecurityLibrary {
  purpose: string;
  fact: Found<'dependency'>;
}

const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:bcrypt(?:js)?|argon2(?:-cffi)?|passlib|pwdlib|scrypt|golang\.org\/x\/crypto|@node-rs\/(?:bcrypt|argon2)|bcrypt_elixir|rust-argon2)$/i,
    'passwords are hashed',
  ],
  [
    /^(?:jsonwebtoken|jose|pyjwt|python-jose|jwt|github\.com\/golang-jwt\/jwt.*|express-jwt|jjwt.*|java-jwt|firebase\/php-jwt|authlib)$/i,
    'signed web tokens are made or checked',
  ],
  [
    /^(?:passport|next-auth|@auth\/.+|better-auth|devise|flask-login|django-allauth|spring-boot-starter-security|@nestjs\/passport|lucia|omniauth|authlogic)$/i,
    'people sign in',
  ],
  [/^(?:helmet|@fastify\/helmet|secure_headers|flask-talisman)$/i, 'protective HTTP headers are set'],
  [
    /^(?:express-rate-limit|@fastify\/rate-limit|rack-attack|flask-limiter|django-ratelimit|slowapi|rate-limiter-flexible|@nestjs\/throttler|django-axes)$/i,
    'requests are limited by rate',
  ],
  [
    /^(?:cors|@fastify\/cors|flask-cors|django-cors-headers|rack-cors|github\.com\/rs\/cors)$/i,
    'cross-origin requests are ruled',
  ],
  [
    /^(?:csurf|@fastify\/csrf-protection|flask-wtf|gorilla\/csrf|github\.com\/gorilla\/csrf)$/i,
    'forms are protected against forgery',
  ],
  [
    /^(?:@simplewebauthn\/server|webauthn|fido2|github\.com\/go-webauthn\/webauthn|pyotp|otplib|speakeasy)$/i,
    'a second factor or a passkey is supported',
  ],
  [
    /^(?:dompurify|isomorphic-dompurify|bleach|nh3|sanitize-html|loofah|github\.com\/microcosm-cc\/bluemonday|xss)$/i,
    'HTML from users is cleaned',
  ],
];

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
        pattern.test(values.name) &&
        (!VAST.test(values.name) || importsOutside(evidence, /\/(?:bcrypt|argon2|scrypt|pbkdf2)$/)),
    );
    return fact ? [{ purpose, fact }] : [];
  });
});

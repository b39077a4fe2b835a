import { readImports } from '../../../../../engine/pack/file-content.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../../evidence.ts';

/** What the frameworks of a language give to ask who calls, where it is no name that a file takes in. */
const BY_LANGUAGE: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\.py$/,
    /^(?:permission_classes|LoginRequiredMiddleware|permission|is_authenticated|effective_principals)\b|^(?:\w+\.)*admin_view$|^user\.(?:is|has)_\w+/,
  ],
  [/\.exs?$/, /^(?:Guardian|Pow|Ueberauth|Coherence|Plug\.BasicAuth|BasicAuth)\b|^:(?:basic_auth)$/],
  [
    /\.cs$/,
    /^(?:Authorize|RequireAuthorization|FallbackPolicy|Roles|Policies|Permissions(?:All)?|Claims(?:All)?|Scopes(?:All)?|AuthSchemes|AccessControl)\b/,
  ],
  [
    /\.(?:java|kt|scala|groovy)$/,
    /^(?:authenticated|fullyAuthenticated|(?:has|require)[A-Z]\w*|denyAll|access|authenticate|AuthenticationPrincipal|authc|authcBasic|roles|perms|user)(?:\(|\[|$)/,
  ],
  [
    /\.(?:php|ya?ml|xml)$/,
    /^(?:auth(?:[.:][\w,.:-]+)?|can(?::.+)?|abilit(?:y|ies):.+|scopes?:.+|verified|password\.confirm|signed(?::\w+)?|IsGranted\b.*|Security\(.*|denyAccessUnlessGranted\b.*|is_granted\b.*|authorize\b.*|authorizeResource\b.*|ROLE_\w+|IS_AUTHENTICATED\w*|Authenticate|AuthenticateWithBasicAuth|EnsureEmailIsVerified|\w+Request\.authorize)$/s,
  ],
];

/** What a module is called that is there to ask who calls, or what he may do. */
const OF_ACCESS =
  /auth(?!or)|login|secur|jwt|jose|oidc|oauth|saml|permission|polic(?:y|ies)|\brules\b|guardian|allows|principal|access|rbac|\bacl\b|casbin|keycloak|shiro|satoken|pac4j|clerk|passport|supertokens|logto|lucia|session|token|bearer|grants/i;
/** What web frameworks give for it in modules of middleware of all kinds. */
const OF_FRAMEWORK =
  /^(?:[\w$]+(?:\.|::))*(?:BasicAuth\w*|KeyAuth\w*|JWT\w*|basicAuth|bearerAuth|jwt|AuthGuard|authenticated|requires|has_access(?:_api)?|protect|Security|(?:Async)?RequireAuthorizationLayer|ValidateRequestHeaderLayer|HttpAuthentication\.\w+)$/;

/** Whether a name, as a file writes it, is that of a guard of a framework, or of a library that the file takes it from. */
export function isKnownGuard(evidence: Evidence, path: string, written: string): boolean {
  if (BY_LANGUAGE.some(([file, known]) => file.test(path) && known.test(written))) return true;
  const name = written.replace(/[(<].*$/s, '');
  const module = moduleOutside(evidence, path, name);
  return module !== null && (OF_ACCESS.test(module) || OF_FRAMEWORK.test(name));
}

/** Modules whose decorators describe an interface for its readers, and stand before nothing: `@ApiBearerAuth()`. */
const DESCRIBES = /^@nestjs\/swagger(?:\/|$)|^(?:drf_yasg|drf_spectacular|flasgger)(?:[.\s]|$)/;

/** Whether a decorator, as a file writes it, is one of a module that only describes what there is. */
export function isDescription(evidence: Evidence, path: string, written: string): boolean {
  const module = moduleOutside(evidence, path, written.replace(/[(<].*$/s, ''));
  return module !== null && DESCRIBES.test(module);
}

/** The module outside of the repository that a name is taken from. */
export function moduleOutside(evidence: Evidence, path: string, name: string): string | null {
  const [local = '', ...members] = name.split(/\.|::/);
  const taken = outsideNames(evidence, path).get(local);
  if (taken === undefined) return null;
  // Behind a part of a module stands what that has: `security.required` after `from shop_kit import security`.
  return members.length > 0 ? `${taken.module} ${taken.name}` : taken.module;
}

interface Taken {
  module: string;
  name: string;
}

/** The names that a file takes from outside of the repository, with the module of each. */
function outsideNames(evidence: Evidence, path: string): ReadonlyMap<string, Taken> {
  const kept = namesByFile(evidence);
  const known = kept.get(path);
  if (known) return known;
  const file = evidence.file(path);
  const linked = new Set(
    fileImports(evidence.pack, path).flatMap(({ module, line, target }) =>
      target === null ? [] : `${line} ${module}`,
    ),
  );
  const found = new Map<string, Taken>();
  for (const { module, names, line } of file ? readImports(evidence.pack.blocks, file.id) : []) {
    const isOwn =
      linked.has(`${line} ${module}`) || /^[./@~]\/|^\.|^(?:crate|self|super)\b/.test(module) || isNear(path, module);
    if (!isOwn) for (const { local, name } of names) found.set(local, { module, name });
  }
  kept.set(path, found);
  return found;
}

const namesByFile = derived((): Map<string, ReadonlyMap<string, Taken>> => new Map());

/** A package of Go whose path names no host is of the standard library or of the repository itself. */
function isNear(path: string, module: string): boolean {
  return path.endsWith('.go') && !/^[^/]+\.[^/]+\//.test(module);
}

import { escaped } from '../../../../base/escaped.ts';
import { findSymbols, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { termsOf } from '../../../../engine/pack/search/tokenize.ts';
import { derived, type Evidence } from '../evidence.ts';
import { isGenerated } from '../files/generated-files.ts';
import { productFiles } from '../parts.ts';

/** What code names that serves a service, in the languages for which servers are generated. */
const SERVING: readonly ((service: string) => string)[] = [
  (service) => `Register${service}Server`,
  (service) => `Unimplemented${service}Server`,
  (service) => `Register${service}HandlerServer`,
  (service) => `New${service}Handler`,
  (service) => `Unimplemented${service}Handler`,
  (service) => `add_${service}Servicer_to_server`,
  (service) => `${service}Servicer`,
  (service) => `${service}ImplBase`,
  (service) => `${service}CoroutineImplBase`,
  (service) => `${service}Base`,
  (service) => `${service}Server`,
];

const CALLING: readonly ((service: string) => string)[] = [
  (service) => `New${service}Client`,
  (service) => `${service}Client`,
  (service) => `${service}Stub`,
  (service) => `${service}BlockingStub`,
  (service) => `${service}FutureStub`,
  (service) => `${service}CoroutineStub`,
];

/** Whether the project answers the calls of a service that a schema of it describes: one that code only calls is another's. */
export function isServed(evidence: Evidence, service: string): boolean {
  const known = answers(evidence);
  const isAny = (names: typeof SERVING): boolean =>
    names.some((name) => namingFiles(evidence, name(service)).length > 0);
  const found =
    known.get(service) ??
    (isOnlySchemas(evidence) ||
      isAny(SERVING) ||
      isHandedToServer(evidence, service) ||
      isImplemented(evidence, service) ||
      (!isAny(CALLING) && isAnswered(evidence, service)));
  known.set(service, found);
  return found;
}

/** A repository of nothing but schemas describes what is served from elsewhere. */
const isOnlySchemas = derived((evidence): boolean =>
  productFiles(evidence).every(({ path }) => path.endsWith('.proto')),
);

const answers = derived((_evidence): Map<string, boolean> => new Map());

/** Servers that are told the service itself, whatever they are generated from: `server.addService(proto.Orders.service, …)`. */
function isHandedToServer(evidence: Evidence, service: string): boolean {
  const handed = new RegExp(
    `\\.addService\\([\\s\\S]{0,80}\\b${escaped(service)}(?:Service)?\\b|\\.service\\(\\s*${escaped(service)}\\b|\\b${escaped(service)}(?:\\.|::)(?:Async)?Service\\b|@Grpc(?:Stream)?Method\\(\\s*['"]${escaped(service)}\\b|\\b${escaped(service)}Grpc\\.bindService\\b`,
  );
  return namingFiles(evidence, service).some((path) => handed.test(evidence.lines(path)?.join('\n') ?? ''));
}

/** A type of Rust that has what is asked of a service, `impl Orders for Depot`; stand-ins for tests and callers have it too. */
function isImplemented(evidence: Evidence, service: string): boolean {
  const implementing = new RegExp(
    `^impl(?:<[^>]*>)? (?:\\w+::)*${escaped(service)} for (?!Mock|Fake|Test|\\w*(?:Client|Stub|Mock))\\w`,
    'm',
  );
  return namingFiles(evidence, service).some(
    (path) => path.endsWith('.rs') && implementing.test(evidence.lines(path)?.join('\n') ?? ''),
  );
}

/** Whether code has a method for a procedure of a service, with the request that it takes. */
function isAnswered(evidence: Evidence, service: string): boolean {
  return evidence
    .facts('route')
    .filter(({ values }) => values.method === 'RPC' && values.path.split('/').at(-2)?.split('.').at(-1) === service)
    .some(({ values }) => {
      const name = values.path.split('/').at(-1) ?? '';
      return findSymbols(evidence.pack, name, { limit: 30, exact: true }).some(
        ({ id, kind, path, name: whole }) =>
          /^(?:function|method)$/.test(kind) &&
          whole.split('.').at(-1) === name &&
          isWritten(evidence, path) &&
          symbolDetail(evidence.pack, id)?.signature.includes(`${name}Request`),
      );
    });
}

/** Files that a person wrote for the product and that say a name. */
export function namingFiles(evidence: Evidence, name: string): string[] {
  const [term] = termsOf(name);
  if (term === undefined) return [];
  return [...filesWithTerm(evidence.pack, term)]
    .map((place) => evidence.pack.corpus.files[place]?.path ?? '')
    .filter((path) => isWritten(evidence, path));
}

function isWritten(evidence: Evidence, path: string): boolean {
  const file = evidence.file(path);
  return (
    file?.place === 'source' &&
    file.role !== 'generated' &&
    !/\.(?:proto|md|json|ya?ml|toml)$/.test(path) &&
    !isGenerated(evidence, path)
  );
}

import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { termsOf } from '../../../../engine/pack/search/tokenize.ts';
import { derived, type Evidence } from '../evidence.ts';
import { isGenerated } from '../files/generated-files.ts';

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
  const isAny = (names: typeof SERVING): boolean => names.some((name) => isNamed(evidence, name(service)));
  const found = known.get(service) ?? (!isAny(CALLING) || isAny(SERVING));
  known.set(service, found);
  return found;
}

const answers = derived((_evidence): Map<string, boolean> => new Map());

/** Whether code that a person wrote for the product says a name. */
function isNamed(evidence: Evidence, name: string): boolean {
  const [term] = termsOf(name);
  if (term === undefined) return false;
  return [...filesWithTerm(evidence.pack, term)].some((place) => {
    const file = evidence.file(evidence.pack.corpus.files[place]?.path ?? '');
    return (
      file?.place === 'source' &&
      file.role !== 'generated' &&
      !/\.(?:proto|md|json|ya?ml|toml)$/.test(file.path) &&
      !isGenerated(evidence, file.path)
    );
  });
}

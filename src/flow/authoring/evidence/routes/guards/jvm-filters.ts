import { derived, type Evidence } from '../../evidence.ts';

/** What stands before every request below a path, and turns some of them away. */
interface Filter {
  name: string;
  /** The beginning of the paths that it is asked for; empty for all of them. */
  below: string;
}

const MARKED =
  /@(?:Server)?Filter\(\s*(?:value\s*=\s*|patterns\s*=\s*)?\{?\s*"([^"]*)"|@WebFilter\(\s*(?:(?:value|urlPatterns)\s*=\s*)?\{?\s*"([^"]*)"/;
/** Before all resources of JAX-RS, unless an annotation of the project names those that it is for. */
const PROVIDER = /@Provider\b/;
const USUAL =
  /^(?:Provider|Priority|PreMatching|Singleton|ApplicationScoped|Component|Slf4j|Override|RequiredArgsConstructor|AllArgsConstructor|SuppressWarnings|Dependent)$/;
const REFUSES =
  /\bunauthori[sz]ed\(|\bUNAUTHORIZED\b|\bSC_UNAUTHORIZED\b|\bFORBIDDEN\b|\bSC_FORBIDDEN\b|(?:NotAuthorized|Forbidden|Authentication|AccessDenied)Exception\(|\b40[13]\b/;

/** Filters of Micronaut, servlets and JAX-RS that a request to a path of Java or Kotlin goes through. */
export function filtersBefore(evidence: Evidence, file: string, path: string): string[] {
  if (!/\.(?:java|kt)$/.test(file)) return [];
  return filters(evidence)
    .filter(({ below }) => below === '' || path === below || path.startsWith(`${below}/`))
    .map(({ name }) => name);
}

/** A file of Java goes by the name of its class. */
const filters = derived((evidence): Filter[] =>
  evidence.files.flatMap(({ path, place }): Filter[] => {
    const [, name] = /(?:^|\/)(\w*(?:Filter|Interceptor))\.(?:java|kt)$/.exec(path) ?? [];
    if (name === undefined || place !== 'source') return [];
    const text = evidence.lines(path)?.join('\n') ?? '';
    const head = text.slice(0, text.search(/\bclass\s/));
    const marked = MARKED.exec(head);
    const pattern = marked?.[1] ?? marked?.[2];
    const isProvider =
      PROVIDER.test(head) &&
      /\bContainerRequestFilter\b/.test(text) &&
      [...head.matchAll(/^@(\w+)/gm)].every(([, each = '']) => USUAL.test(each));
    if ((pattern === undefined && !isProvider) || !REFUSES.test(text)) return [];
    const below = (pattern ?? '').replace(/\/\*{1,2}$/, '');
    return /[*{}]/.test(below) ? [] : [{ name, below }];
  }),
);

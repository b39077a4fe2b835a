import type { CodeSource } from '../../cite.ts';
import { derived } from '../evidence.ts';

/** A class of Java or Kotlin that a framework asks before any handler. */
export interface RequestFilter {
  name: string;
  /** The requests that it is asked for, as it is written: `/**` for all of them. */
  paths: string;
  /** Whether it turns some of them away. */
  refuses: boolean;
  source: CodeSource;
}

const MARKED =
  /@(?:Server)?Filter\(\s*(?:value\s*=\s*|patterns\s*=\s*)?\{?\s*"([^"]*)"|@WebFilter\(\s*(?:(?:value|urlPatterns)\s*=\s*)?\{?\s*"([^"]*)"/;
/** Before all resources of JAX-RS, unless an annotation of the project names those that it is for. */
const PROVIDER = /@Provider\b/;
const USUAL =
  /^(?:Provider|Priority|PreMatching|Singleton|ApplicationScoped|Component|Slf4j|Override|RequiredArgsConstructor|AllArgsConstructor|SuppressWarnings|Dependent)$/;
const REFUSES =
  /\bunauthori[sz]ed\(|\bUNAUTHORIZED\b|\bSC_UNAUTHORIZED\b|\bFORBIDDEN\b|\bSC_FORBIDDEN\b|(?:NotAuthorized|Forbidden|Authentication|AccessDenied)Exception\(|\b40[13]\b/;
const PROTECTS = /(?:auth\w*|security|csrf|cors|origin|host\w*)_?(?:filter|interceptor)$/i;

/** Filters of Micronaut, servlets and JAX-RS that protect requests, by what they do or are called. A file goes by the name of its class. */
export const requestFilters = derived((evidence): RequestFilter[] =>
  evidence.files.flatMap(({ path, place }): RequestFilter[] => {
    const [, name] = /(?:^|\/)(\w*(?:Filter|Interceptor))\.(?:java|kt)$/.exec(path) ?? [];
    if (name === undefined || place !== 'source') return [];
    const text = evidence.lines(path)?.join('\n') ?? '';
    const head = text.slice(0, Math.max(0, text.search(/\bclass\s/)));
    const marked = MARKED.exec(head);
    const isProvider =
      PROVIDER.test(head) &&
      /\bContainerRequestFilter\b/.test(text) &&
      [...head.matchAll(/^@(\w+)/gm)].every(([, each = '']) => USUAL.test(each));
    const paths = marked?.[1] ?? marked?.[2] ?? (isProvider ? '/**' : undefined);
    const refuses = REFUSES.test(text);
    if (paths === undefined || !(refuses || PROTECTS.test(name))) return [];
    const line = head.split('\n').length;
    return [{ name, paths, refuses, source: { path, startLine: line, endLine: line } }];
  }),
);

import { objectValue, stringsIn, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { bodyOfMethod } from '../../handlers/python-choices.ts';
import { attributeOf, type ClassChain, classChain, classNamed, classOfName } from '../../handlers/python-classes.ts';
import type { Parameter } from '../parameter.ts';
import type { RestView } from './rest-views.ts';

/** What narrows, orders and cuts the list of a view of REST framework, by its attributes or else by the settings. */
export function listQuery(evidence: Evidence, { chain, isList, isPaged }: RestView): Parameter[] {
  return [...(isList ? filters(evidence, chain) : []), ...(isPaged ? pages(evidence, chain) : [])];
}

function filters(evidence: Evidence, chain: ClassChain): Parameter[] {
  const written = attributeOf(chain, 'filter_backends') ?? setting(evidence, 'DEFAULT_FILTER_BACKENDS') ?? '';
  const kinds = (written.match(/[\w.]+/g) ?? []).flatMap((name) => kindsOf(evidence, chain, name));
  // A list of another name holds what the view has attributes for.
  const isListed = /^[[(]/.test(written) || written === '';
  const has = (kind: string, attribute: string): boolean =>
    isListed ? kinds.includes(kind) : attributeOf(chain, attribute) !== null;
  const found: Parameter[] = [];
  // What a library of its own brings takes what a view names for that of the framework.
  if (!isListed || kinds.some((kind) => kind === 'DjangoFilterBackend' || OTHER_BACKEND.test(kind))) {
    const [type] = ['filterset_class', 'filter_class'].flatMap((name) => attributeOf(chain, name) ?? []);
    const named = ['filterset_fields', 'filter_fields'].flatMap((name) => attributeOf(chain, name) ?? []);
    const single = /^(?:\w+\.)*([A-Z]\w*)$/.exec(type ?? '')?.[1];
    if (single !== undefined) found.push({ in: 'query', name: null, type: single });
    // Of a mapping the names are made with the ways to compare.
    else if (/^[[(]/.test(named[0] ?? '')) found.push(...stringsIn(named[0] ?? '').map(queried));
  }
  if (has('SearchFilter', 'search_fields') && /^[[(]\s*["']/.test(attributeOf(chain, 'search_fields') ?? ''))
    found.push(queried('search'));
  if (has('OrderingFilter', 'ordering_fields')) found.push(queried('ordering'));
  return found;
}

const OTHER_BACKEND = /^(?!SearchFilter$|OrderingFilter$|Django|\w*(?:Permission|Search|Order))\w*(?:Filter|Backend)/;
const LIKE_ABOVE = /super\(.*?\)\.paginate_queryset|\bget_(?:limit|offset|page_number|page_size)\(|page_query_param/;

function pages(evidence: Evidence, chain: ClassChain): Parameter[] {
  const written = attributeOf(chain, 'pagination_class') ?? setting(evidence, 'DEFAULT_PAGINATION_CLASS') ?? '';
  const name = stringValue(written) ?? written;
  const own = ofProject(evidence, chain, name);
  const kinds = own?.foreign ?? [name.split('.').at(-1)];
  // One that cuts by itself may ask for something else.
  const cut = own?.own.map(({ text }) => bodyOfMethod(text, 'paginate_queryset')).find((body) => body !== null);
  if (cut && !LIKE_ABOVE.test(cut.join('\n'))) return [];
  const said = (attribute: string): string | null => (own && attributeOf(own, attribute)) ?? null;
  if (kinds.includes('CursorPagination')) return [queried(stringValue(said('cursor_query_param') ?? '') ?? 'cursor')];
  if (kinds.includes('LimitOffsetPagination')) return ['limit', 'offset'].map(queried);
  // How a library cuts is told nowhere here.
  if (!kinds.includes('PageNumberPagination'))
    return /^[A-Z]/.test(kinds.at(-1) ?? '') && !/^(?:None|object|BasePagination)$/.test(kinds.at(-1) ?? '')
      ? [{ in: 'query', name: null }]
      : [];
  const size = stringValue(said('page_size_query_param') ?? '');
  // Without a size nothing is cut.
  const isCut = [said('page_size'), setting(evidence, 'PAGE_SIZE')].some((each) => each !== null && each !== 'None');
  if (!isCut && size === null) return [];
  return [stringValue(said('page_query_param') ?? '') ?? 'page', ...(size === null ? [] : [size])].map(queried);
}

function queried(name: string): Parameter {
  return { in: 'query', name };
}

/** What a filter is: the class of the framework that a name stands for, or those above the one of the project. */
function kindsOf(evidence: Evidence, chain: ClassChain, written: string): readonly string[] {
  return ofProject(evidence, chain, written)?.foreign ?? [written.split('.').at(-1) ?? ''];
}

function ofProject(evidence: Evidence, { own }: ClassChain, written: string): ClassChain | null {
  const short = written.split('.').at(-1) ?? '';
  // Settings name a class by its whole path; one of the product may have the same name as one of the framework.
  const module = written.split('.').slice(0, -1).join('/');
  if (module.includes('/')) {
    const named = classNamed(evidence, short);
    const isThere = named && (`/${named.path}`.endsWith(`/${module}.py`) || `/${named.path}`.includes(`/${module}/`));
    return isThere ? classChain(evidence, named) : null;
  }
  const type = own.map(({ path }) => classOfName(evidence, path, written)).find((each) => each !== undefined);
  return type ? classChain(evidence, type) : null;
}

/** What the settings give to all views of REST framework, as written; null where they say nothing, or several do. */
function setting(evidence: Evidence, name: string): string | null {
  return objectValue(settings(evidence), name);
}

const settings = derived((evidence): string => {
  const found = findSymbols(evidence.pack, 'REST_FRAMEWORK', { exact: true, kind: 'constant', limit: 5 }).filter(
    ({ name, path }) => name === 'REST_FRAMEWORK' && evidence.file(path)?.place === 'source',
  );
  const [only] = found;
  return only && found.length === 1 ? maskCode('python', evidence.text(only)).code : '';
});

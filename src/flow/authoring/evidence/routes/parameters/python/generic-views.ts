import { stringsIn, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { readSymbol } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { attributeIn, attributeOf, type ClassChain, classChain, classOfName } from '../../handlers/python-classes.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';
import { ofRequest } from './view-methods.ts';

/** A class of Django that leaves its answer to the framework. */
export interface GenericView {
  chain: ClassChain;
  /** The code of its classes that a request of the method comes to, without comments. */
  code: string;
  /** Whether it hands itself, and its request with it, to code outside of it. */
  isHandedOn: boolean;
  /** The source of its form; nothing where it has none of the product. */
  form: string;
}

const HANDED_ON =
  /(?<![\w.])(?!(?:super|isinstance|hasattr|getattr|setattr|type|str|repr)\()\w+(?:\.\w+)*\((?:[^()\n]*,\s*)?(?:\w+=)?self\s*[,)]/;

const ANSWERS = /^(?:Template|Redirect|List|Detail|Form|Create|Update|Delete)View$/;
/** What stands beside them and takes nothing that is sent. */
const BESIDE =
  /^(?:object|View|(?:LoginRequired|UserPassesTest|PermissionRequired|AccessMixin|SuccessMessage|Context|SingleObject|MultipleObject|TemplateResponse|Form|ModelForm)(?:Mixin)?)$/;
/** The view of a route where all classes above it are known: those of the product, and those that Django answers with. */
export function genericView(evidence: Evidence, route: Route, handler: Handler): GenericView | null {
  const type = handler.id === null ? null : readSymbol(evidence.pack, handler.id);
  if (type?.kind !== 'class' || !handler.path.endsWith('.py')) return null;
  const chain = classChain(evidence, type);
  if (!isKnown(chain)) return null;
  const texts = chain.own.map(({ text }) => ofRequest(maskCode('python', text).code, route.method));
  const code = texts.join('\n');
  const written = attributeOf(chain, 'form_class');
  const sent = written === null ? undefined : classOfName(evidence, type.path, written);
  const form = sent ? evidence.text(sent) : '';
  return { chain, code, isHandedOn: HANDED_ON.test(code.replace(/\bdef\s+\w+\([^()]*\)/g, '')), form };
}

function isKnown({ foreign }: ClassChain): boolean {
  return foreign.some((name) => ANSWERS.test(name)) && foreign.every((name) => ANSWERS.test(name) || BESIDE.test(name));
}

/** Whether a method stands in a class that has only classes of Django above it, which take no query but a page. */
export function isAlone(evidence: Evidence, { path, name }: Handler): boolean {
  const type = name?.includes('.') ? classOfName(evidence, path, name.split('.')[0] ?? '') : undefined;
  const chain = type ? classChain(evidence, type) : null;
  return chain !== null && chain.own.length === 1 && isKnown(chain) && attributeOf(chain, 'paginate_by') === null;
}

/** What Django takes for such a view: the page of a list, and the fields of its form. */
export function genericParameters(evidence: Evidence, view: GenericView, method: string): Parameter[] {
  const { chain, isHandedOn } = view;
  const is = (kind: string): boolean => chain.foreign.includes(`${kind}View`);
  if (method === 'GET') {
    const size = is('List') ? attributeOf(chain, 'paginate_by') : null;
    const name = stringValue(attributeOf(chain, 'page_kwarg') ?? '') ?? 'page';
    return size === null || size === 'None' ? [] : [{ in: 'query', name }];
  }
  if (method !== 'POST' || !(is('Form') || is('Create') || is('Update'))) return [];
  const makes = ['get_form_class', 'get_form', 'post'];
  if (chain.own.some(({ methods }) => makes.some((name) => methods.has(name)))) return [];
  const form = /^(?:\w+\.)*([A-Z]\w*)$/.exec(attributeOf(chain, 'form_class') ?? '')?.[0];
  const told = form === undefined ? listed(attributeOf(chain, 'fields')) : formFields(evidence, chain, form);
  return told.length > 0 && isHandedOn ? [...told, { in: 'form', name: null }] : told;
}

function listed(written: string | null): Parameter[] {
  return /^[[(]\s*["']/.test(written ?? '') ? stringsIn(written ?? '').map((name) => ({ in: 'form', name })) : [];
}

/** The fields of a form where all of them stand in its class; else its name alone. */
function formFields(evidence: Evidence, { own }: ClassChain, written: string): Parameter[] {
  const whole: Parameter[] = [{ in: 'form', name: null, type: written.split('.').at(-1) ?? written }];
  const type = own.map(({ path }) => classOfName(evidence, path, written)).find((each) => each !== undefined);
  if (!type) return whole;
  const chain = classChain(evidence, type);
  const [form] = chain.own;
  const isPlain = chain.own.length === 1 && chain.foreign.every((name) => /^(?:Model)?Form$/.test(name));
  if (!form || !isPlain) return whole;
  const text = maskCode('python', form.text).code;
  // What the form adds to itself or takes away is told by no list.
  if (/\bself\.fields\s*(?:=|\[[^\]]*\]\s*=|\.(?:pop|update|clear)\()|\bdel\s+self\.fields/.test(text)) return whole;
  const declared = [...text.matchAll(/^(?: {4}|\t)(\w+)\s*=\s*(?:\w+\.)*\w*Field\(/gm)].map(([, name = '']) => name);
  const meta = /^(?: {4}|\t)class Meta\b[^\n]*(?:\n(?:[^\S\n]*$|(?: {8}|\t\t)[ \t]*\S[^\n]*))*/m.exec(text)?.[0];
  const named = meta === undefined ? [] : stringsIn(attributeIn(meta, 'fields') ?? '');
  // The fields of a model that are not named are those of the model.
  if (chain.foreign.includes('ModelForm') && (named.length === 0 || named.includes('__all__'))) return whole;
  const names = [...new Set([...named, ...declared])];
  return names.length === 0 ? whole : names.map((name) => ({ in: 'form', name }));
}

import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Asked } from '../../handlers/python-choices.ts';
import { type ClassChain, classChain, classOfName } from '../../handlers/python-classes.ts';
import type { Route } from '../../route.ts';

/** A view class of REST framework, with the request that it answers. */
export interface RestView extends Asked {
  chain: ClassChain;
  /** Whether the framework answers by itself, and the class has only what it asks on the way. */
  isInherited: boolean;
  /** The code of the class that the request comes to, without comments. */
  code: string;
  /** Whether it answers with what is left of all that is there once it is narrowed. */
  isList: boolean;
  /** Whether it answers with a part of a longer list. */
  isPaged: boolean;
}

/** What the framework asks of a class on the way to an answer that it gives itself. */
const ON_THE_WAY: Readonly<Record<string, readonly string[]>> = {
  list: ['get_queryset', 'filter_queryset', 'get_serializer', 'get_serializer_context'],
  retrieve: ['get_object', 'get_serializer', 'get_serializer_context'],
  create: ['perform_create'],
  update: ['get_object', 'perform_update'],
  partial_update: ['get_object', 'perform_update'],
  destroy: ['get_object', 'perform_destroy'],
};
/** What narrows a list; of one thing, and of what makes something new, it is not asked for. */
const NARROWS = /^(?:get_queryset|filter_queryset)$/;
/** What asks who calls, and what shapes an answer that is given by another name. */
const ASIDE = /^(?:get_permissions|check_\w*permissions|initial|dispatch|get_serializer\w*)$/;
const LISTS = /\b(?:super\(.*?\)|self)\.(?:list|filter_queryset)\(/;
const DEEPEST = 3;

/** The view of a route where it is a class of REST framework of which is known what it answers. */
export function restView(evidence: Evidence, { fact, action, method }: Route, handler: Handler): RestView | null {
  const type =
    action === undefined
      ? undefined
      : classOfName(evidence, fact.path, (fact.values.handler ?? '').replace(/\.as_view\(.*$/s, ''));
  if (action === undefined || !type) return null;
  const chain = classChain(evidence, type);
  if (!chain.foreign.some((name) => /(?:APIView|ViewSet|ModelMixin)$/.test(name))) return null;
  const isInherited = handler.id === type.id;
  const answer = isInherited ? '' : textOf(evidence, handler);
  const isList = method === 'GET' && (isInherited ? action === 'list' : LISTS.test(answer));
  const isPaged = isList || (method === 'GET' && /\bself\.paginate_queryset\(/.test(answer));
  const texts = new Map<string, string>(isInherited ? [] : [['', answer]]);
  const follow = (names: readonly string[], depth: number): void => {
    for (const name of names) {
      const found = chain.own.find(({ methods }) => methods.has(name))?.methods.get(name);
      if (!found || found.id === handler.id || texts.has(name) || (NARROWS.test(name) && !isList)) continue;
      texts.set(name, textOf(evidence, found));
      if (depth < DEEPEST) follow(calledIn(texts.get(name) ?? ''), depth + 1);
    }
  };
  if (isInherited || isList) follow(ON_THE_WAY[isList ? 'list' : action] ?? [], 0);
  follow(calledIn(answer), 0);
  const code = [...texts.values()].join('\n');
  return { chain, verb: method.toLowerCase(), action, isInherited, isList, isPaged, code };
}

function textOf(evidence: Evidence, symbol: { path: string; startLine: number; endLine: number }): string {
  return maskCode('python', evidence.text(symbol)).code;
}

function calledIn(text: string): string[] {
  return [...text.matchAll(/\bself\.(\w+)\(/g)].map(([, name = '']) => name).filter((name) => !ASIDE.test(name));
}

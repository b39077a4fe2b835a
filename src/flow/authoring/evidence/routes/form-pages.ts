import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Route } from './route.ts';

/** What shows a page, or takes in what was filled in on it. */
const SHOWS_PAGE =
  /\b(?:createForm|handleRequest|isSubmitted|render(?=\()|render[A-Z]\w*(?=\()|render_template|TemplateResponse|template_name|get_template_names|form_class|success_url|validate_on_submit|is_submitted\w*|populate_obj)\b|\breturn View\(|\bclass \w+\([^)]*\b(?:Form|Update|Create|Template)View\b/;
const MAKES = /create|add|new|insert|register|copy|duplicate/i;
/** What is chosen on a form for a thing: others may be made, or only shown there. */
const CHOSEN =
  /^(?:categories|groups|labels|members|notifications|options|permissions|preferences|prefs|privileges|roles|tags|teams|users)$/;
const LISTS = /(?:^|[.:@#])(?:index|list|search)/i;

/**
 * A page that is shown by `GET` and sent back by `POST` is one form: it changes what stands behind a thing, and who opens
 * it reads nothing. What is done with other pages of that kind their path does not say.
 */
export function formWish(evidence: Evidence, route: Route, wish: string): string | null {
  const { method, path, handler } = route;
  if (!/^(?:GET|POST)$/.test(method) || !isForm(evidence, route)) return wish;
  const isBehind = /\}\/[a-z][\w-]*\/?$/i.test(path);
  const isFixed = !path.replace(/\/$/, '').endsWith('}');
  const isRead = /^(?:read|list) /.test(wish) && (!isFixed || LISTS.test(handler ?? ''));
  if (method === 'GET') return isRead ? wish : null;
  // A page of details may take in anything that is told there.
  if (/^change the details\b/.test(wish)) return null;
  const [, made = ''] = /^create (?:an? |the )?(.+)$/.exec(wish) ?? [];
  if (made === '' || MAKES.test(`${handler ?? ''}/${path.split('/').filter(Boolean).at(-1)}`))
    return /^export an? /.test(wish) && isBehind ? null : wish;
  const [, of] = / of (an? .+)$/.exec(made) ?? [];
  const [, chosen] = /\/([a-z]+)\/?$/.exec(path) ?? [];
  return of && isBehind && chosen && CHOSEN.test(chosen)
    ? `change the ${chosen === 'prefs' ? 'preferences' : chosen} of ${of}`
    : null;
}

function isForm(evidence: Evidence, route: Route): boolean {
  const methods = new Set(
    registered(evidence)
      .get(registration(route))
      ?.map(({ method }) => method),
  );
  return methods.has('GET') && methods.has('POST') && methods.size === 2 && showsPage(evidence, route);
}

/** One registration of a class or a function may answer several methods. */
const registered = derived((evidence): Map<string, Route[]> => Map.groupBy(routesOf(evidence), registration));

function registration({ fact, path }: Route): string {
  return `${fact.path}:${fact.startLine}:${path}`;
}

/** Whether what answers a route gives a page, by its text. */
export function showsPage(evidence: Evidence, route: Route): boolean {
  const handler = handlerOf(evidence, route);
  if (!handler) return false;
  if (SHOWS_PAGE.test(evidence.text(handler))) return true;
  const [type] = handler.name?.split('.') ?? [];
  const around = symbolsOfFile(evidence.pack, handler.path).find(({ kind, name }) => kind === 'class' && name === type);
  return around !== undefined && handler.path.endsWith('.py') && SHOWS_PAGE.test(evidence.text(around));
}

import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { showsPage } from './form-pages.ts';
import type { Route } from './route.ts';

const COMES_IN = /^(?:(?:log|sign) (?:in|on|up)|register)\b/;
const IS_NEW = /^(?:sign up|register)\b/;
/** Where what somebody signs in or up with is sent. */
const TAKES_IN =
  /\/(?:log-?_?in|log-?_?on|sign-?_?(?:in|on)|auth(?:enticate|entication)?|sessions?|tokens?)(?=[/.]|$)/i;
const TAKES_NEW = /\/(?:sign-?_?up|register|registrations?|users|accounts?)(?=[/.]|$)/i;
const CALLED_PAGE = /(?:page|form|view|show|screen|template|index|render)/i;

/** Whether who asks for it with `GET` is only shown the page on which he signs in or up: that he does where it is sent. */
export function isEntrancePage(evidence: Evidence, route: Route, wish: string): boolean {
  if (!/^(?:GET|PAGE)$/.test(route.method) || !COMES_IN.test(wish)) return false;
  const isSent = IS_NEW.test(wish) ? sent(evidence).isNew : sent(evidence).isKnown;
  return isSent || CALLED_PAGE.test(route.handler?.split(/[.:@#]+/).at(-1) ?? '') || showsPage(evidence, route);
}

const sent = derived((evidence) => {
  const posted = routesOf(evidence).filter(({ method }) => /^(?:POST|PUT|MUTATION)$/.test(method));
  return {
    isKnown: posted.some(({ path }) => TAKES_IN.test(path)),
    isNew: posted.some(({ path }) => TAKES_NEW.test(path)),
  };
});

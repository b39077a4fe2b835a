import { escaped } from '../../../../../base/escaped.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import type { Handler } from './handler.ts';

/** `path("tides/", show, {"template_name": "tides.html"})`: which template is shown, the registration tells. */
const NAMES_TEMPLATE = /\{\s*["'](template_name|template)["']\s*:\s*["'][\w./-]+["']\s*,?\s*\}/;
const SHOWS = /\breturn\s+(?:\w+\.)*(?:TemplateResponse|render)\(/;
/** What takes something in, or asks who calls. */
const TAKES = /\brequest\.(?:POST|FILES|body|data|method|user|session)\b|[fF]orm\b|\.is_valid\(|\.save\(/;

/** Whether a function of Django only shows the template that its registration names: a page, and nothing that programs call. */
export function isShownOnly(evidence: Evidence, { fact, method }: Route, handler: Handler): boolean {
  if (method !== 'ANY' || fact.values.framework !== 'Django' || handler.id === null) return false;
  const [, name] = NAMES_TEMPLATE.exec(evidence.text(at(fact))) ?? [];
  const text = name === undefined ? '' : evidence.text(handler);
  return (
    name !== undefined &&
    new RegExp(`\\bdef \\w+\\([^)]*\\b${escaped(name)}\\b`).test(text) &&
    SHOWS.test(text) &&
    !TAKES.test(text)
  );
}

/** `RedirectView.as_view(url="/tides/")` of Django only sends on, and what is not there yet answers nothing. */
export function answersNothing(evidence: Evidence, { fact, handler }: Route): boolean {
  if (fact.values.framework !== 'Django') return false;
  const written = evidence.text(at(fact));
  if (/\.as_view\([^()]*\bimplemented\s*=\s*False\b/.test(written)) return true;
  const isOwn = findSymbols(evidence.pack, 'RedirectView', { kind: 'class', exact: true, limit: 1 }).length > 0;
  return /(?:^|\.)RedirectView$/.test(handler ?? '') && /\bRedirectView\.as_view\(/.test(written) && !isOwn;
}

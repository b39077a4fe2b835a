import { escaped } from '../../../../../../base/escaped.ts';
import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../../evidence.ts';

const DEEPEST = 3;

/**
 * Whether a view of REST framework has the permissions that the settings give to all: neither it nor a class of the
 * product above it names others, and where it chooses among them, it does so for other actions.
 */
export function hasDefaultPermissions(
  evidence: Evidence,
  { path, startLine, endLine, values }: Found<'route'>,
): boolean {
  const parts = (values.handler ?? '').split('.');
  const type = parts.find((part) => /^[A-Z]\w*$/.test(part));
  const registration = evidence.text({ path, startLine, endLine });
  if (type === undefined || /permission_classes/.test(registration)) return false;
  return takesDefaults(evidence, type, parts.at(-1) ?? type);
}

function takesDefaults(evidence: Evidence, type: string, action: string, depth = 0): boolean {
  const [only, ...others] = findSymbols(evidence.pack, type, { kind: 'class', exact: true, limit: 5 }).filter(
    (each) => each.name === type && evidence.file(each.path)?.place === 'source',
  );
  // Above the classes of the product stand those of the framework, which name none.
  if (only === undefined) return depth > 0;
  if (others.length > 0 || depth > DEEPEST) return false;
  const text = evidence.text(only);
  if (/^\s+permission_classes\s*(?::[^=\n]+)?=/m.test(text)) return false;
  const chosen = /^( +)def get_permissions\(.*\n(?:(?:\1 +.*|\s*)\n?)*/m.exec(text)?.[0];
  const isSpared = new RegExp(`["']${escaped(action)}["']`).test(chosen ?? '');
  if (chosen !== undefined && (isSpared || !chosen.includes('super().get_permissions()'))) return false;
  const bases = /^\s*(?:@[^\n]*\n\s*)*class\s+\w+\s*\(([^)]*)\)/.exec(text)?.[1]?.split(',') ?? [];
  return bases
    .map((base) => base.trim().split('.').at(-1) ?? '')
    .filter((base) => /^[A-Z]\w*$/.test(base))
    .every((base) => !isOfLibrary(evidence, only.path, base) && takesDefaults(evidence, base, action, depth + 1));
}

/** Libraries whose views name their own permissions. */
const NAMES_OWN =
  /^(?:djoser|dj_rest_auth|allauth|knox|oauth2_provider|rest_framework_simplejwt|drf_spectacular|drf_yasg)(?:\.|$)/;

function isOfLibrary(evidence: Evidence, path: string, base: string): boolean {
  const text = (evidence.lines(path) ?? []).join('\n');
  const imported = new RegExp(`^from\\s+([\\w.]+)\\s+import\\s+(?:\\([^)]*|[^\\n(]*)\\b${escaped(base)}\\b`, 'm').exec(
    text,
  );
  return NAMES_OWN.test(imported?.[1] ?? '');
}

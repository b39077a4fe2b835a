import { splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { identifierWords } from '../../../../../engine/facts/text/words.ts';
import type { CodeSource } from '../../../cite.ts';
import { capital } from '../../../wording/markup.ts';
import { constantText } from '../../constant-text.ts';
import { derived, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';

/** Which roles have a permission, as the rows say that a database begins with, and where that is said. */
export interface Grant {
  role: string;
  permission: string;
  source: CodeSource;
}

const TABLE = /role\w*?(?:permission|privilege|right|claim|grant)|(?:permission|privilege|right|claim)\w*?role/i;
const ROLE = /role/i;
const RIGHT = /permission|privilege|right|claim|grant/i;
const INSERT = /\bINSERT\s+INTO\s+([\w."`[\]]+)\s*(?:\(([^()]*)\)\s*)?VALUES\s*(\([^()]*\)(?:\s*,\s*\([^()]*\))*)/gi;
const TUPLE = /\(([^()]*)\)/g;
const MADE = /\bnew\s+(\w+)\s*(?:\(([^(){}]*)\)|(?:\(\s*\))?\s*\{([^{}]*)\})/g;
const TEXT = /^N?(['"][^'"]*['"])$/;

/** What the rows and objects say that a database is filled with: `INSERT INTO roles_permissions VALUES ('Clerk', 'SellBoat')`. */
export const roleGrants = derived((evidence): Grant[] =>
  evidence.files.flatMap(({ path, place }): Grant[] => {
    if (/^(?:test|vendored|aside|generated)$/.test(place)) return [];
    const isRows = path.endsWith('.sql');
    if (!isRows && !(path.endsWith('.cs') && ROLE.test(path) && /permission|seed|role/i.test(path))) return [];
    const text = (evidence.lines(path) ?? []).join('\n');
    if (!TABLE.test(text)) return [];
    return isRows ? ofRows(path, text) : ofObjects(path, text);
  }),
);

function ofRows(path: string, text: string): Grant[] {
  return [...text.matchAll(INSERT)].flatMap((match): Grant[] => {
    const [whole, table = '', columns, rows = ''] = match;
    if (!TABLE.test(table)) return [];
    const places = columns === undefined ? placesIn(table) : placesOf(columns.split(','));
    if (places === null) return [];
    const from = match.index + whole.length - rows.length;
    return [...rows.matchAll(TUPLE)].flatMap((row) => {
      const values = splitList(row[1] ?? '').map(textOf);
      return grantOf(values[places.role], values[places.right], path, lineAt(text, from + row.index));
    });
  });
}

function ofObjects(path: string, text: string): Grant[] {
  return [...text.matchAll(MADE)].flatMap((match): Grant[] => {
    const [, type = '', given, fields] = match;
    if (!TABLE.test(type)) return [];
    const parts = splitList(given ?? fields ?? '');
    const named = parts.map((part) => /^\s*(\w+)\s*=\s*(.*)$/s.exec(part));
    const places = fields === undefined ? placesIn(type) : placesOf(named.map((part) => part?.[1] ?? ''));
    if (places === null) return [];
    const values = (fields === undefined ? parts : named.map((part) => part?.[2] ?? '')).map(textOf);
    return grantOf(values[places.role], values[places.right], path, lineAt(text, match.index));
  });
}

interface Places {
  role: number;
  right: number;
}

function placesOf(columns: readonly string[]): Places | null {
  const role = columns.findIndex((each) => ROLE.test(each) && !RIGHT.test(each));
  const right = columns.findIndex((each) => RIGHT.test(each) && !ROLE.test(each));
  return role < 0 || right < 0 ? null : { role, right };
}

/** Without names of columns, the table says which of both comes first: `RolesToPermissions`. */
function placesIn(table: string): Places | null {
  const bare = table.slice(table.lastIndexOf('.') + 1);
  const [role, right] = [bare.search(ROLE), bare.search(RIGHT)];
  return role < 0 || right < 0 ? null : role < right ? { role: 0, right: 1 } : { role: 1, right: 0 };
}

/** A text, or the last name of a constant; a number says nothing. */
function textOf(written: string): string | null {
  const text = TEXT.exec(written.trim())?.[1];
  return text === undefined ? (/^(?:\w+\.)+([A-Za-z]\w*)$/.exec(written.trim())?.[1] ?? null) : stringValue(text);
}

function grantOf(
  role: string | null | undefined,
  permission: string | null | undefined,
  path: string,
  line: number,
): Grant[] {
  return role && permission ? [{ role, permission, source: { path, startLine: line, endLine: line } }] : [];
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

const byPermission = derived((evidence) =>
  Map.groupBy(roleGrants(evidence), ({ permission }) => permission.toLowerCase()),
);

/** `HasPermission(FleetPermissions.SellBoat)`, `Authorize(Policy = "SellBoat")`: what is asked for, and by which name. */
const ASKED = /\(\s*(?:Policy\s*[=:]\s*)?(?:["']([\w.: -]+)["']|(?:\w+\.)*(\w+))\s*\)$/;

/** The grants of the permission that a guard asks for. */
export function grantsOf(evidence: Evidence, guard: string): Grant[] {
  const grants = byPermission(evidence);
  if (grants.size === 0) return [];
  const [, text, constant] = ASKED.exec(guard) ?? [];
  const permission = text ?? (constant === undefined ? undefined : (constantText(evidence, constant) ?? constant));
  return permission === undefined ? [] : (grants.get(permission.toLowerCase()) ?? []);
}

/** A route with the roles that have all permissions it asks for, where rows say which role has which. */
export function withRoles(evidence: Evidence, route: Route): Route {
  const asked = route.guards.map((guard) => grantsOf(evidence, guard)).filter((grants) => grants.length > 0);
  const [first, ...others] = asked.map((grants) => [...new Set(grants.map(({ role }) => inWords(role)))]);
  const roles = first?.filter((role) => others.every((each) => each.includes(role))) ?? [];
  return roles.length === 0 ? route : { ...route, roles };
}

function inWords(role: string): string {
  return capital(identifierWords(/^[A-Z\d_]+$/.test(role) ? role.toLowerCase() : role));
}

import { escaped } from '../../../../../base/escaped.ts';
import { OWN_TABLE } from '../../../../../engine/facts/routes/own-tables.ts';
import { splitList, stringsIn, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

/** `$acl = new AccessMap;`: a list of who may call which action of which controller. */
const MAP = /(\$\w+)\s*=\s*new\s+\\?(?:\w+\\)*\w*(?:Access|Acl|ACL|Authori[sz]ation|Permission)\w*\s*(?:\(|;)/g;
const ROLE = /^\\?(?:(?:\w+\\)*\w*Role\w*|self|static)::([A-Z][A-Z\d_]*)$/;
/** A role that everybody has, signed in or not. */
const OF_ALL = /(?:^|_)(?:PUBLIC|ANONYMOUS|ANYONE|EVERYONE|EVERYBODY|GUEST|VISITOR)$/;
const MOST_TEXT = 60_000;

interface Row {
  controller: string;
  /** The actions that it speaks of; null for all of them. */
  actions: string[] | null;
  role: string;
}

interface AccessMap {
  /** The role that is asked where no row says otherwise. */
  byDefault: string | null;
  rows: Row[];
}

const mapsOf = derived((evidence): AccessMap[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && path.endsWith('.php'))
    .flatMap(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      return /Role\w*::/.test(text) && text.length < MOST_TEXT ? mapsIn(text) : [];
    }),
);

function mapsIn(text: string): AccessMap[] {
  const starts = [...text.matchAll(MAP)];
  return starts.flatMap((match, at): AccessMap[] => {
    const own = text.slice(match.index, starts[at + 1]?.index);
    const variable = match[1] ?? '';
    const rows = [...own.matchAll(new RegExp(`${escaped(variable)}->(?:add|allow|addRule|set)\\(([^;]*)\\);`, 'g'))];
    const found = rows.flatMap(([, given = '']) => rowOf(splitList(given).map((each) => each.trim())));
    const named = new RegExp(`${escaped(variable)}->setDefaultRole\\(\\s*([\\w\\\\:]+)\\s*\\)`).exec(own)?.[1] ?? '';
    return found.length === 0 ? [] : [{ byDefault: ROLE.test(named) ? named : null, rows: found }];
  });
}

/** `'OrderController', array('show', 'save'), Role::MANAGER`; `'*'` stands for all actions. */
function rowOf([first, actions = '', role = '', ...more]: string[]): Row[] {
  const controller = stringValue(first) ?? /^\\?((?:\w+\\)*[A-Z]\w*)::class$/.exec(first ?? '')?.[1];
  if (!controller || more.length > 0 || !ROLE.test(role)) return [];
  const named = stringsIn(actions);
  if (named.length === 0) return [];
  return [{ controller: controller.split('\\').at(-1) ?? '', actions: named.includes('*') ? null : named, role }];
}

/** The roles that the maps of a project ask of whoever calls the action that answers a route. */
function rolesFor(evidence: Evidence, { path, values }: Found<'route'>): string[] {
  const [, controller, action = ''] = /^(\w+)(?:\.(\w+))?$/.exec(values.handler ?? '') ?? [];
  if (!path.endsWith('.php') || values.framework !== OWN_TABLE || controller === undefined) return [];
  const maps = mapsOf(evidence).map(({ byDefault, rows }) => {
    const own = rows.filter((row) => row.controller === controller);
    // What is told of one action holds before what is told of all.
    const [row] = [
      ...own.filter(({ actions }) => actions?.some((each) => each.toLowerCase() === action.toLowerCase())),
      ...own.filter(({ actions }) => actions === null),
    ];
    // Which of the actions answers may not be known.
    const isUntold = row === undefined && action === '' && own.length > 0;
    return { row, byDefault: isUntold ? null : byDefault, knowsStrangers: rows.some(({ role }) => isOfAll(role)) };
  });
  // A map that knows no strangers may be asked only of some requests; one that does is asked of all.
  const sure = maps.filter(({ knowsStrangers }) => knowsStrangers).flatMap(({ row }) => row?.role ?? []);
  if (sure.some((role) => !isOfAll(role))) return sure;
  return maps.flatMap(({ row, byDefault, knowsStrangers }) => row?.role ?? (knowsStrangers ? (byDefault ?? []) : []));
}

function isOfAll(role: string): boolean {
  return OF_ALL.test(ROLE.exec(role)?.[1] ?? '');
}

/** The roles that are asked of whoever calls a route: `$acl->add('OrderController', '*', Role::MANAGER)`. */
export function mappedRoles(evidence: Evidence, fact: Found<'route'>): string[] {
  const roles = [...new Set(rolesFor(evidence, fact))].filter((each) => !isOfAll(each));
  // Who has a role of his own is signed in.
  const defaults = mapsOf(evidence).flatMap(({ byDefault }) => byDefault ?? []);
  const own = roles.filter((each) => !defaults.includes(each));
  return own.length > 0 ? own : roles;
}

/** Whether the map that knows strangers lets them call a route, and no other map asks for a role. */
export function isOpenedByMap(evidence: Evidence, fact: Found<'route'>): boolean {
  const roles = rolesFor(evidence, fact);
  return roles.length > 0 && roles.every(isOfAll);
}

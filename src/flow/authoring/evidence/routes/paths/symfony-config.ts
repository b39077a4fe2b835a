import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { LinearPattern } from '../../../../../engine/pack/search/linear-pattern.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

/** Settings that stand in every project of Symfony tell where operations hang, and who may ask for which paths. */
const ROUTES = /(?:^|\/)config\/routes\/api_platform\.ya?ml$/;
const SECURITY = /(?:^|\/)config\/(?:packages\/)?security\.ya?ml$/;
const SETTINGS = /(?:^|\/)config\/(?:packages\/)?security\.(?:ya?ml|php|xml)$/;
/** Patterns of fixed text, choices and anything between: what they fit is plain without the values of variables. */
const PATTERN = /^\^?(?:[\w/.-]|\\[./-]|\([\w/|-]+\)|\(\.[+*]\)|\.[+*])*\$?$/;

export const operationPrefix = derived((evidence): { path: string; whole: boolean } => {
  const text = onlyFile(evidence, ROUTES);
  const prefix = /^ +prefix:\s*['"]?(\/[\w/-]*)['"]?\s*$/m.exec(text ?? '')?.[1];
  return { path: prefix ?? '', whole: text !== null };
});

const IMPORTS = /(?:^|\/)config\/routes(?:\/[\w-]+)?\.ya?ml$/;

interface Import {
  folder: string;
  /** Null where it depends on something. */
  prefix: string | null;
}

/** What stands before the routes that attributes tell, by the folder that a file of routes takes them from; the last one counts. */
export function importPrefix(evidence: Evidence, path: string): { path: string; whole: boolean } {
  const found = imports(evidence).findLast(({ folder }) => path.startsWith(folder));
  return { path: found?.prefix ?? '', whole: found === undefined ? !isReadByProject(evidence) : found.prefix !== null };
}

/** Without the framework a project reads the attributes by code of its own, which may put anything before them. */
const isReadByProject = derived((evidence): boolean => {
  const names = evidence.facts('dependency').map(({ values }) => values.name);
  return (
    names.includes('symfony/routing') && !names.some((each) => /^symfony\/(?:framework-bundle|symfony)$/.test(each))
  );
});

const imports = derived((evidence): Import[] =>
  evidence.files
    .filter(({ path, place }) => place !== 'test' && IMPORTS.test(path))
    .flatMap(({ path }) => {
      const application = path.replace(/config\/routes.*$/, '');
      const entries = (evidence.lines(path) ?? []).join('\n').split(/^(?=\S)/m);
      return entries.flatMap((entry): Import[] => {
        const written = /^ +(?:resource|path):\s*['"]?(?:\.\.\/|%kernel\.project_dir%\/)+([\w/.-]+?)\/?['"]?\s*$/m.exec(
          entry,
        )?.[1];
        const [, prefix = ''] = /^ {1,4}prefix:[ \t]*(.*)$/m.exec(entry) ?? [];
        const text = /^['"]?(\/?[\w/{}.-]*)['"]?\s*$/.exec(prefix)?.[1] ?? null;
        const isMap = /^ {1,4}prefix:\s*\n/m.test(entry);
        return written === undefined ? [] : [{ folder: `${application}${written}`, prefix: isMap ? null : text }];
      });
    }),
);

interface Access {
  path: Pick<RegExp, 'test'>;
  methods: string[];
  roles: string;
}

/** The first rule of `access_control` that fits a path and a method decides. */
export function symfonyAccess(evidence: Evidence, { values }: Found<'route'>, path: string): string[] {
  if (!/^(?:Symfony|API Platform)$/.test(values.framework)) return [];
  const asked = path.replace(/\{[^}]*\}/g, '1');
  const rules = accessRules(evidence);
  if (rules === null) return [UNTOLD];
  const rule = rules.find(
    (each) => each.path.test(asked) && (each.methods.length === 0 || each.methods.includes(values.method)),
  );
  return rule === undefined || /PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY/.test(rule.roles)
    ? []
    : [`IsGranted(${rule.roles})`];
}

/** All rules in their order; null where one of them is written in a way that cannot be told, or elsewhere. */
const accessRules = derived((evidence): Access[] | null => {
  if (evidence.files.filter(({ path, place }) => place === 'source' && SETTINGS.test(path)).length > 1) return null;
  const written = onlyFile(evidence, SECURITY) ?? '';
  const text = written.split(/^when@/m)[0] ?? '';
  const listed = /^( +)access_control:\s*\n((?:\1 *(?:-|#).*\n|\s*\n)*)/m.exec(text)?.[2] ?? '';
  const items = listed.split('\n').filter((line) => /^\s*-/.test(line));
  const rules = items.map(ruleOf);
  const known = rules.filter((rule) => rule !== null);
  const isRead =
    known.length === rules.length && (known.length > 0 || !/^\s*access_control:\s*(?!\[\])/m.test(written));
  return isRead ? known : null;
});

function ruleOf(line: string): Access | null {
  const inside = /^\s*-\s*\{(.*)\}\s*(?:#.*)?$/.exec(line)?.[1];
  if (inside === undefined) return null;
  const pairs = new Map<string, string>();
  for (const [, key = '', value = ''] of inside.matchAll(/(\w+)\s*:\s*(\[[^\]]*\]|"[^"]*"|'[^']*'|[^,]*)/g))
    pairs.set(key, value.trim().replace(/^["']|["']$/g, ''));
  const pattern = pairs.get('path') ?? '';
  const roles = (pairs.get('roles') ?? pairs.get('role') ?? '').replace(/[[\]"'\s]/g, '');
  const methods = (pairs.get('methods') ?? '').toUpperCase().match(/[A-Z]+/g) ?? [];
  const isTold = [...pairs.keys()].every((key) => /^(?:path|roles?|methods)$/.test(key));
  return isTold && PATTERN.test(pattern) && roles !== '' ? { path: new LinearPattern(pattern), methods, roles } : null;
}

/** The text of the one file of a name; null where there is none or several. */
function onlyFile(evidence: Evidence, name: RegExp): string | null {
  const [only, ...others] = evidence.files.filter(({ path }) => name.test(path));
  return only && others.length === 0 ? `${(evidence.lines(only.path) ?? []).join('\n')}\n` : null;
}

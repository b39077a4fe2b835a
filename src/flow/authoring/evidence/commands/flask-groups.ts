import { escaped } from '../../../../base/escaped.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

/** `app.register_blueprint(orders.bp, url_prefix="/", cli_group=None)`. */
const REGISTERED =
  /\bregister_blueprint\(\s*((?:\w+\.)*)(\w+)\s*,(?:[^()]|\([^()]*\))*?\bcli_group\s*=\s*(None|["'][\w-]+["'])/g;
const TAKEN = /^[ \t]*from\s+(\S+)\s+import\s+(?:\(([^)]*)\)|([^\n(]*))/gm;

interface Registered {
  /** What the blueprint is called in the file that makes it. */
  variable: string;
  /** Whether a file may be that one. */
  isMaker: (path: string) => boolean;
  group: string[];
}

/** Blueprints whose commands get another group, or none, where the application registers them. */
const registered = derived((evidence): Registered[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && path.endsWith('.py'))
    .flatMap(({ path }): Registered[] => {
      const text = (evidence.lines(path) ?? []).join('\n');
      if (!text.includes('cli_group')) return [];
      const targets = fileImports(evidence.pack, path);
      return [...text.matchAll(REGISTERED)].map(([, holder = '', variable = '', group = '']) => {
        const [module, own] = holder === '' ? takenAs(text, variable) : [null, variable];
        const within = holder.split('.').at(-2);
        return {
          variable: own,
          isMaker: (maker) =>
            within === undefined && module === null
              ? maker === path
              : targets.some(
                  (each) =>
                    each.target === maker && (within === undefined ? each.module === module : isOf(maker, within)),
                ),
          group: group === 'None' ? [] : [group.slice(1, -1)],
        };
      });
    }),
);

/** `from shop.cli import bp as orders`: the module, and the name that the variable has there. */
function takenAs(text: string, variable: string): [string | null, string] {
  for (const [, module = '', several, line = ''] of text.matchAll(TAKEN))
    for (const each of (several ?? line).split(',')) {
      const [, name = '', alias = name] = /^\s*(\w+)(?:\s+as\s+(\w+))?/.exec(each) ?? [];
      if (alias === variable) return [module, name];
    }
  return [null, variable];
}

function isOf(path: string, module: string): boolean {
  return new RegExp(`(?:^|/)${escaped(module)}(?:/__init__)?\\.py$`).test(path);
}

/** The names above a command as its file gives them, with the group that its blueprint gets where it is registered. */
export function groupsAbove(evidence: Evidence, { path, values: { parent, framework } }: Found<'command'>): string[] {
  const own = parent?.split(' ') ?? [];
  const [first] = own;
  if (framework !== 'Flask' || first === undefined) return own;
  const here = registered(evidence).filter(({ isMaker }) => isMaker(path));
  const anew = here.find(({ variable }) =>
    new RegExp(
      `^${escaped(variable)}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)?Blueprint\\(\\s*["']${escaped(first)}["']`,
      'm',
    ).test((evidence.lines(path) ?? []).join('\n')),
  );
  return anew ? [...anew.group, ...own.slice(1)] : own;
}

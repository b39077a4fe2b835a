import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { passedNames } from '../passed-names.ts';

const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'middleware', 'middlewares', 'beforeHandle'];
/** What the settings of a route call whether somebody has to say who he is. */
const ASKED = ['auth', 'authenticate', 'requireAuth', 'requiresAuth', 'authRequired', 'protected', 'secured'];
const SPARED = ['public', 'isPublic', 'skipAuth', 'noAuth', 'allowAnonymous', 'anonymous'];

/** What the options of a route say about who may call it: `{ onRequest: [fastify.authenticate], config: { auth: false } }`. */
export function optionGuards(options: string): { guards: string[]; open: boolean } {
  const hooks = HOOKS.flatMap((hook) => passedNames(listed(ownValue(options, hook))));
  const config = ownValue(options, 'config') ?? '';
  const asked = ASKED.filter((name) => ownValue(config, name) === 'true').map((name) => `config.${name}`);
  const open =
    ASKED.some((name) => isOpen(ownValue(config, name))) || SPARED.some((name) => ownValue(config, name) === 'true');
  return { guards: [...new Set([...hooks, ...asked])], open };
}

/** The value of a key of a written object itself, not of one inside of it. */
export function ownValue(object: string, key: string): string | null {
  if (!object.startsWith('{')) return null;
  const own = splitList(object.slice(1, -1)).filter((each) => new RegExp(`^['"]?${escaped(key)}['"]?\\s*:`).test(each));
  return namedArgument(own, key);
}

/** An object as written, or as the constant of the file that is named; empty where it is none. */
export function objectText(file: SourceFile, written = ''): string {
  if (written.startsWith('{')) return written;
  if (!/^[A-Za-z_$][\w$]*$/.test(written)) return '';
  const found = new RegExp(`\\bconst\\s+${escaped(written)}\\b[^=\\n]*=\\s*(?=\\{)`).exec(file.bare);
  const open = found ? found.index + found[0].length : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? '' : file.code.slice(open, close + 1);
}

function isOpen(value: string | null): boolean {
  return value === 'false' || /^(?:optional|try|none|public)$/i.test(stringValue(value ?? '') ?? '');
}

/** One or several, also where the library of Fastify combines them: `fastify.auth([fastify.verifyToken, …])`. */
function listed(written: string | null): string[] {
  if (written === null) return [];
  const list = written.startsWith('[') ? splitList(written.replace(/^\[|\](?:\s*as const)?$/g, '')) : [written];
  return list.flatMap((each) => {
    const combined = /^[\w$.]+\.auth\(\s*\[([\s\S]*?)\]/.exec(each)?.[1];
    return combined === undefined ? [each] : splitList(combined);
  });
}

import type { CodeCall } from '../../../syntax/parsed-file.ts';
import { splitList, stringValue } from '../../text/literal.ts';

const CALLS_HOOKS = /hook|plugin/i;
const CALLS = /^(?:a?[cC]all|run|invoke|trigger|emit|fire|apply|exec|execute)(?:[A-Z_]\w*)?$/;

/**
 * `hooks.callAll('createServer', { app, server })`: all that files of the project export under that name may register
 * routes on what they are handed. The name of the hook, and that of the router.
 */
export function hookHanded(
  call: CodeCall,
  routers: ReadonlyMap<string, string>,
): { hook: string; onto: string } | null {
  const [called, handed = '', ...more] = call.arguments;
  if (more.length > 0 || !CALLS.test(call.name) || !CALLS_HOOKS.test(`${call.receiver ?? ''}.${call.name}`))
    return null;
  const hook = stringValue(called) ?? '';
  const parts = /^\{([^{}]*)\}$/.exec(handed)?.[1];
  if (parts === undefined || !/^[A-Za-z_$][\w$]*$/.test(hook)) return null;
  const onto = splitList(parts)
    .map((part) => /^(?:[\w$]+\s*:\s*)?([\w$]+)$/.exec(part)?.[1] ?? '')
    .find((name) => routers.has(name));
  return onto === undefined ? null : { hook, onto };
}

import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import { namedArgument, nameValue, objectValue } from '../../text/literal.ts';

interface DeviseRoute {
  method: string;
  path: string;
  handler: string;
  guards: string[];
}

type Action = readonly [action: string, method: string, path: string];

const SCREENS: Readonly<Record<string, readonly Action[]>> = {
  sessions: [
    ['new', 'GET', 'sign_in'],
    ['create', 'POST', 'sign_in'],
    ['destroy', 'DELETE', 'sign_out'],
  ],
  passwords: [
    ['new', 'GET', 'password/new'],
    ['edit', 'GET', 'password/edit'],
    ['update', 'PATCH', 'password'],
    ['update', 'PUT', 'password'],
    ['create', 'POST', 'password'],
  ],
  registrations: [
    ['new', 'GET', 'sign_up'],
    ['edit', 'GET', 'edit'],
    ['update', 'PATCH', ''],
    ['update', 'PUT', ''],
    ['destroy', 'DELETE', ''],
    ['create', 'POST', ''],
  ],
  confirmations: [
    ['new', 'GET', 'confirmation/new'],
    ['show', 'GET', 'confirmation'],
    ['create', 'POST', 'confirmation'],
  ],
  unlocks: [
    ['new', 'GET', 'unlock/new'],
    ['show', 'GET', 'unlock'],
    ['create', 'POST', 'unlock'],
  ],
};

/** What `devise_for :users` stands for, as far as the call tells; which screens there are is said by the model. */
export function deviseRoutes(call: CodeCall): DeviseRoute[] {
  const name = call.name === 'devise_for' ? nameValue(call.arguments[0]) : null;
  if (name === null) return [];
  const given = (key: string): string => namedArgument(call.arguments, key) ?? '';
  const [only, skip, controllers, renamed] = ['only', 'skip', 'controllers', 'path_names'].map(given);
  const base = nameValue(given('path')) ?? name;
  const has = (list: string | undefined, word: string): boolean =>
    new RegExp(`\\b${escaped(word)}\\b`).test(list ?? '');
  return Object.entries(SCREENS)
    .filter(([screen]) => only === '' || has(only, screen))
    .filter(([screen]) => !has(skip, screen) && !has(skip, 'all'))
    .flatMap(([screen, actions]) => {
      const controller = nameValue(objectValue(controllers ?? '', screen) ?? undefined) ?? `devise/${screen}`;
      return actions.map(([action, method, path]) => {
        const [first = '', ...rest] = path.split('/');
        const called = nameValue(objectValue(renamed ?? '', first) ?? undefined) ?? first;
        return {
          method,
          path: [base, called, ...rest].filter((each) => each !== '').join('/'),
          handler: `${controller}#${action}`,
          guards: askedByDevise(screen, action),
        };
      });
    });
}

/** Who changes an account is asked for it by Devise itself; who makes one, or signs in, may not be signed in yet. */
function askedByDevise(screen: string, action: string): string[] {
  if (screen === 'registrations' && /^(?:edit|update|destroy)$/.test(action)) return ['authenticate_scope!'];
  const isOfStrangers = /^(?:passwords|unlocks)$/.test(screen) || /^(?:new|create)$/.test(action);
  return isOfStrangers && screen !== 'confirmations' ? ['require_no_authentication'] : [];
}

import type { CodeCall } from '../../../syntax/parsed-file.ts';
import { objectValue } from '../../text/literal.ts';

/** What `Auth::routes()` registers where its options say nothing, with the option that leaves it out. */
interface Scaffolded {
  option: 'login' | 'logout' | 'register' | 'reset' | 'confirm' | 'verify';
  method: string;
  path: string;
  /** The controller, without its last word, and its method. */
  action: readonly [string, string];
  name?: string;
}

const ROUTES: readonly Scaffolded[] = [
  { option: 'login', method: 'get', path: 'login', action: ['Login', 'showLoginForm'], name: 'login' },
  { option: 'login', method: 'post', path: 'login', action: ['Login', 'login'] },
  { option: 'logout', method: 'post', path: 'logout', action: ['Login', 'logout'], name: 'logout' },
  {
    option: 'register',
    method: 'get',
    path: 'register',
    action: ['Register', 'showRegistrationForm'],
    name: 'register',
  },
  { option: 'register', method: 'post', path: 'register', action: ['Register', 'register'] },
  {
    option: 'reset',
    method: 'get',
    path: 'password/reset',
    action: ['ForgotPassword', 'showLinkRequestForm'],
    name: 'password.request',
  },
  {
    option: 'reset',
    method: 'post',
    path: 'password/email',
    action: ['ForgotPassword', 'sendResetLinkEmail'],
    name: 'password.email',
  },
  {
    option: 'reset',
    method: 'get',
    path: 'password/reset/{token}',
    action: ['ResetPassword', 'showResetForm'],
    name: 'password.reset',
  },
  {
    option: 'reset',
    method: 'post',
    path: 'password/reset',
    action: ['ResetPassword', 'reset'],
    name: 'password.update',
  },
  {
    option: 'confirm',
    method: 'get',
    path: 'password/confirm',
    action: ['ConfirmPassword', 'showConfirmForm'],
    name: 'password.confirm',
  },
  { option: 'confirm', method: 'post', path: 'password/confirm', action: ['ConfirmPassword', 'confirm'] },
  {
    option: 'verify',
    method: 'get',
    path: 'email/verify',
    action: ['Verification', 'show'],
    name: 'verification.notice',
  },
  {
    option: 'verify',
    method: 'get',
    path: 'email/verify/{id}/{hash}',
    action: ['Verification', 'verify'],
    name: 'verification.verify',
  },
  {
    option: 'verify',
    method: 'post',
    path: 'email/resend',
    action: ['Verification', 'resend'],
    name: 'verification.resend',
  },
];

/** What is registered only where it is asked for, or where the application has a controller for it. */
const ASKED_FOR = /^(?:confirm|verify)$/;

export interface ScaffoldedRoute {
  method: string;
  path: string;
  handler: string;
  name: string | null;
}

/** The routes of signing in that `Auth::routes(['register' => false])` stands for; none where its options cannot be read. */
export function scaffoldedRoutes({ name, receiver, arguments: [first = '', ...more] }: CodeCall): ScaffoldedRoute[] {
  const isScaffold = name === 'routes' && /^\\?Auth$/.test(receiver ?? '') && more.length === 0;
  const options = first.trim() || '[]';
  if (!isScaffold || !/^\[.*\]$/s.test(options) || options.includes('...')) return [];
  return ROUTES.filter(({ option }) => {
    const said = objectValue(options, option);
    return said === null ? !ASKED_FOR.test(option) : said.toLowerCase() === 'true';
  }).map(({ method, path, action: [type, deed], name: called }) => ({
    method,
    path,
    // The package looks for them there.
    handler: `\\App\\Http\\Controllers\\Auth\\${type}Controller@${deed}`,
    name: called ?? null,
  }));
}

import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import type { Link } from './call-links.ts';

/**
 * `orders.MapPut(Update, "{id}")` and `orders.MapGet(List)`: what the framework maps has its path first, so that this is
 * an extension of the project, which takes the method first and needs no path.
 */
export function handlerFirst(given: readonly string[]): { path: string; handler: string } | null {
  const [handler = '', written, ...others] = given;
  if (!/^(?:[A-Z]\w*\.){0,4}[A-Z]\w*$/.test(handler) || others.length > 0) return null;
  const path = written === undefined ? '' : stringValue(written.replace(/^pattern\s*:\s*/, ''));
  return path === null ? null : { path, handler };
}

const SIGNED_IN = ['RequireAuthorization()'];

/** What `MapIdentityApi<User>()` of ASP.NET Core Identity answers. */
const OF_IDENTITY: readonly { method: string; path: string; asks: readonly string[] }[] = [
  ...['register', 'login', 'refresh', 'resendConfirmationEmail', 'forgotPassword', 'resetPassword'].map((path) => ({
    method: 'POST',
    path,
    asks: [],
  })),
  { method: 'GET', path: 'confirmEmail', asks: [] },
  { method: 'POST', path: 'manage/2fa', asks: SIGNED_IN },
  { method: 'GET', path: 'manage/info', asks: SIGNED_IN },
  { method: 'POST', path: 'manage/info', asks: SIGNED_IN },
];

export function identityRoutes({ name, type }: Link): typeof OF_IDENTITY {
  return name === 'MapIdentityApi' && type !== '' ? OF_IDENTITY : [];
}

/** What an endpoint says it is for: `.WithSummary("Cancel an order")`, or the same as an attribute of its method. */
export function summaryOf(
  file: SourceFile,
  symbol: number | undefined,
  handler: string,
  behind: readonly Link[],
): string | null {
  const said = stringValue(behind.find(({ name }) => name === 'WithSummary')?.arguments[0]);
  const type = file.symbol(symbol)?.container;
  if (said !== null || type === undefined || type === null) return said;
  const [method, ...others] = file.members(type).filter((each) => each.symbol.name === handler);
  if (!method || others.length > 0) return null;
  return stringValue(file.decorators(method.index).find(({ name }) => name === 'EndpointSummary')?.arguments[0]);
}

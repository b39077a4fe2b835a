import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';

/** What asks for a right among lines that are always come to. */
export function authorizedBy(body: readonly string[], indent: string): string[] {
  const asked = new RegExp(
    `^${escaped(indent)}  (?:[\\w.@]+ = )?(?:\\w+\\.)*((?:load_and_)?authorize(?:_\\w+)?!?|authenticate_or_request_with_http_\\w+)[ (](?!=)`,
  );
  return body
    .filter((line) => !/\s(?:if|unless)\s/.test(line))
    .flatMap((line) => asked.exec(line)?.[1] ?? [])
    .slice(0, 1);
}

const LINES_OF_SERVICE = 8;

/** What a service asks first that an action hands its caller: `OrderService.cancel(order: order, actor: current_user)`. */
export function serviceGuards(evidence: Evidence, { path, startLine, endLine, calls }: Handler): string[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine, endLine);
  const handing = lines.filter((line) => /\bcurrent_user\b/.test(line));
  return calls.flatMap(({ name, path: service, startLine: begin, endLine: end }) => {
    const own = name.split('.').at(-1) ?? name;
    if (!handing.some((line) => line.includes(`.${own}(`))) return [];
    const [head = '', ...body] = (evidence.lines(service) ?? []).slice(
      begin - 1,
      Math.min(end, begin + LINES_OF_SERVICE),
    );
    return authorizedBy(body, /^\s*/.exec(head)?.[0] ?? '');
  });
}

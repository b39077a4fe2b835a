import type { Config } from '../../../base/config.ts';
import type { Finding } from './finding.ts';

const PATIENCE_MS = 5_000;

/**
 * Walks the way of a client to the address that clients are given: does anything answer there, is it Lorekeep, and does
 * the Authorization header arrive. A proxy in between can break each of these while the server itself is well.
 */
export async function checkConnection({ baseUrl }: Config): Promise<Finding> {
  const url = `${baseUrl}/mcp`;
  try {
    const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    const told = await health.text();
    if (!/"status":"(?:ok|failed)","version"/.test(told)) {
      return fault(
        `Something answers at ${url} with status ${health.status}, but it is not Lorekeep. Clients connect to LOREKEEP_BASE_URL: correct it, or let the proxy there lead to this server.`,
      );
    }
    const probe = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer mcp_probe' },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    return judge(url, probe.status, await probe.text());
  } catch (error) {
    return fault(
      `${url} cannot be reached from this machine: ${causeOf(error)}. Clients are told to connect there. Start the server, or set LOREKEEP_BASE_URL to the address under which it can be reached.`,
    );
  }
}

/** The probe carries a token that nobody issued: to hear exactly that is the sign that a real one would arrive. */
function judge(url: string, status: number, reply: string): Finding {
  if (status === 401 && reply.includes('malformed_token')) {
    return { check: 'connection', state: 'ok', message: `Clients reach ${url}, and their token arrives.` };
  }
  if (status === 401) {
    return fault(
      `${url} answers, but the Authorization header does not arrive. A proxy in between takes it away: let it pass Authorization on.`,
    );
  }
  if (status >= 300 && status < 400) {
    return fault(
      `${url} sends clients elsewhere (status ${status}), and most of them do not follow with their token. Set LOREKEEP_BASE_URL to the final address.`,
    );
  }
  return fault(
    `${url} answers a client with status ${status} instead of asking for a token. A proxy or firewall in between refuses POST requests to /mcp.`,
  );
}

function fault(message: string): Finding {
  return { check: 'connection', state: 'fault', message };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} s`;
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}

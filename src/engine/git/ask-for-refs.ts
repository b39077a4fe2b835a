import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { cancelled, SourceError } from '../../base/source-error.ts';

export interface GitCredential {
  username: string;
  /** A password or an access token. */
  secret: string;
}

export interface RefsQuestion {
  url: URL;
  /** The only addresses that are contacted, whatever the name in the URL resolves to by now. */
  addresses: string[];
  credential: GitCredential | undefined;
  ca: Buffer | undefined;
  patienceMs: number;
  signal: AbortSignal | undefined;
}

/** What the reply's head says. Its body is never read. */
export interface RefsReply {
  status: number;
  contentType: string | undefined;
  location: string | undefined;
}

/** The path by which git itself begins every conversation with a server. */
export const DISCOVERY = '/info/refs?service=git-upload-pack';

/** Puts git's first question to a server, without following where the reply may point. */
export async function askForRefs(question: RefsQuestion): Promise<RefsReply> {
  const { url, addresses, credential, ca, patienceMs, signal } = question;
  const patience = AbortSignal.timeout(patienceMs);
  try {
    // Loaded only here: it takes Node a twentieth of a second, and most commands and runs ask no server.
    const { request: send } = url.protocol === 'http:' ? await import('node:http') : await import('node:https');
    const request = send(`${url.href}${DISCOVERY}`, {
      agent: false,
      lookup: pinned(addresses),
      ...(ca ? { ca } : {}),
      headers: {
        'user-agent': 'git/lorekeep',
        'git-protocol': 'version=2',
        ...(credential ? { authorization: authorization(credential) } : {}),
      },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end();
    });
    response.on('error', () => {}).destroy();
    const { headers, statusCode = 0 } = response;
    return { status: statusCode, contentType: headers['content-type'], location: headers.location };
  } catch (error) {
    if (signal?.aborted) throw cancelled();
    if (patience.aborted)
      throw new SourceError('timeout', 'The git server did not answer in time.', 'Try again later.', error);
    if (isCertificateFault(error)) {
      const hint = 'Let the operator add its certificate authority.';
      throw new SourceError('git_unreachable', "The git server's certificate is not trusted.", hint, error);
    }
    const hint = 'Check the address, or try again later.';
    throw new SourceError('git_unreachable', 'The git server cannot be reached.', hint, error);
  }
}

/** The `Authorization` header that a credential stands for. */
export function authorization({ username, secret }: GitCredential): string {
  return `Basic ${Buffer.from(`${username}:${secret}`, 'utf8').toString('base64')}`;
}

/** Answers every lookup with the addresses that were checked. */
function pinned(addresses: string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    const [first] = answers;
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

function isCertificateFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code);
}

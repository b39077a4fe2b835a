import { escaped } from '../../../../base/escaped.ts';
import { closingBracket, stringValue } from '../../../../engine/facts/text/literal.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';

/** By what a program of ASP.NET knows its callers: `services.AddAuthentication().AddJwtBearer(…)`. */
export interface Scheme {
  /** The call that sets it up: `AddJwtBearer`. */
  call: string;
  /** What callers bring: "signed tokens (JWT)". */
  brings: string;
  /** Who issues what they bring: its address, or the setting that has it. */
  authority?: { text: string; isSetting: boolean };
  source: CodeSource;
}

/** What issues tokens inside of the program. */
export interface Issuer {
  library: string;
  call: string;
  /** The call that has it sign with a key for development. */
  developerKey?: string;
  source: CodeSource;
}

/** Who may ask such an issuer for tokens. */
export interface TokenClient {
  id: string;
  /** How it gets them, as the code names it: `ResourceOwnerPassword`. */
  grant?: string;
  /** Whether its secret stands in the code. */
  hasSecret: boolean;
  source: CodeSource;
}

const BRINGS: Readonly<Record<string, string>> = {
  AddJwtBearer: 'signed tokens (JWT)',
  AddIdentityServerAuthentication: 'tokens of IdentityServer',
  AddIdentityServerJwt: 'tokens of IdentityServer',
  AddOAuth2Introspection: 'tokens that are looked up at their issuer',
  AddMicrosoftIdentityWebApi: 'tokens of Microsoft Entra ID',
  AddMicrosoftIdentityWebApp: 'accounts of Microsoft Entra ID',
  AddOpenIdConnect: 'accounts of an OpenID Connect provider',
  AddCookie: 'cookies',
  AddNegotiate: 'Windows accounts',
  AddCertificate: 'client certificates',
  AddGoogle: 'Google accounts',
  AddFacebook: 'Facebook accounts',
  AddMicrosoftAccount: 'Microsoft accounts',
  AddGitHub: 'GitHub accounts',
  AddIdentity: 'accounts of ASP.NET Core Identity',
  AddDefaultIdentity: 'accounts of ASP.NET Core Identity',
  AddIdentityApiEndpoints: 'accounts of ASP.NET Core Identity',
};
const ISSUES: Readonly<Record<string, string>> = { AddIdentityServer: 'IdentityServer', AddOpenIddict: 'OpenIddict' };
const LONGEST = 4_000;
const AUTHORITY =
  /\bAuthority\s*=\s*(?:(\$?"[^"\n]*")|[\w.]*\[\s*"([\w:.-]+)"\s*\]|[\w.]+\.GetValue<string>\(\s*"([\w:.-]+)"\s*\))/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** What authenticates callers, each way of it once. */
export const schemesOf = derived((evidence): Scheme[] =>
  Object.entries(BRINGS).flatMap(([call, brings]): Scheme[] => {
    const [first] = callsOf(evidence, call);
    if (first === undefined) return [];
    const [, written, key, read] = AUTHORITY.exec(first.given) ?? [];
    const text = written === undefined ? null : stringValue(written);
    const setting = key ?? read;
    const authority = text ? { text, isSetting: false } : setting ? { text: setting, isSetting: true } : undefined;
    return [{ call, brings, source: first.source, ...(authority ? { authority } : {}) }];
  }),
);

export const issuersOf = derived((evidence): Issuer[] =>
  Object.entries(ISSUES).flatMap(([call, library]): Issuer[] => {
    const [first] = callsOf(evidence, call);
    // A program that only takes tokens of OpenIddict has no server.
    if (first === undefined || (call === 'AddOpenIddict' && !/\.AddServer\(/.test(first.after))) return [];
    const developerKey =
      /\.(AddDeveloperSigningCredential|AddDevelopmentSigningCertificate|AddEphemeralSigningKey)\(/.exec(
        first.after,
      )?.[1];
    return [{ library, call, source: first.source, ...(developerKey ? { developerKey } : {}) }];
  }),
);

const MADE = /\bnew\s+(?:Client|OpenIddictApplicationDescriptor)\b(?:\s*\(\s*\))?\s*\{/g;

export const tokenClients = derived((evidence): TokenClient[] => {
  if (issuersOf(evidence).length === 0) return [];
  return ofProduct(evidence, 'ClientId').flatMap((path): TokenClient[] => {
    const lines = evidence.lines(path) ?? [];
    const text = lines.map((line) => (COMMENT.test(line) ? '' : line)).join('\n');
    return [...text.matchAll(MADE)].flatMap((match): TokenClient[] => {
      const open = match.index + match[0].length - 1;
      const close = closingBracket(text, open, LONGEST);
      const fields = close < 0 ? '' : text.slice(open, close);
      const id = /\bClientId\s*=\s*"([^"\n]+)"/.exec(fields)?.[1];
      if (id === undefined) return [];
      const grant = /\bAllowedGrantTypes\s*=\s*GrantTypes\.(\w+)/.exec(fields)?.[1];
      const startLine = lineAt(text, match.index);
      return [
        {
          id,
          hasSecret: /\bnew\s+Secret\(\s*"|\bClientSecret\s*=\s*"/.test(fields),
          source: { path, startLine, endLine: lineAt(text, close) },
          ...(grant ? { grant } : {}),
        },
      ];
    });
  });
});

interface Call {
  source: CodeSource;
  /** What it is handed. */
  given: string;
  /** It and what is called on its answer. */
  after: string;
}

function callsOf(evidence: Evidence, name: string): Call[] {
  return ofProduct(evidence, name).flatMap((path): Call[] => {
    const text = (evidence.lines(path) ?? []).map((line) => (COMMENT.test(line) ? '' : line)).join('\n');
    const match = new RegExp(`\\.${escaped(name)}\\s*(?:<[\\w\\s,.]*>)?\\s*\\(`).exec(text);
    if (match === null) return [];
    const open = match.index + match[0].length - 1;
    const close = closingBracket(text, open, LONGEST);
    if (close < 0) return [];
    const line = lineAt(text, match.index);
    const rest = text.slice(match.index, match.index + LONGEST);
    const end = /;\s*$/m.exec(rest.slice(close - match.index));
    return [
      {
        source: { path, startLine: line, endLine: lineAt(text, close) },
        given: text.slice(open, close),
        after: end === null ? rest : rest.slice(0, close - match.index + end.index),
      },
    ];
  });
}

function ofProduct(evidence: Evidence, name: string): string[] {
  return filesWithName(evidence.pack, name).filter(
    (path) => path.endsWith('.cs') && evidence.file(path)?.place === 'source',
  );
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

import { identifierWords } from '../../../engine/facts/text/words.ts';
import type { Evidence } from '../evidence/evidence.ts';
import {
  type Issuer,
  issuersOf,
  type Scheme,
  schemesOf,
  tokenClients,
} from '../evidence/security/aspnet-authentication.ts';
import { buildConditions, inBuilds } from '../evidence/security/build-conditions.ts';
import type { Row, Statement } from '../page.ts';
import { code } from '../wording/markup.ts';

const MOST_CLIENTS = 2;

/** By what callers are known, and who gives them what they bring. */
export function authenticationStatements(evidence: Evidence): Statement[] {
  return [
    ...schemesOf(evidence).map((scheme) => ({
      text: `Callers are known by ${scheme.brings}, set up with ${code(scheme.call)}${ofAuthority(scheme)}`,
      sources: [scheme.source],
    })),
    ...issuersOf(evidence).map((issuer) => ({ text: issuing(issuer), sources: [issuer.source] })),
    ...tokenClients(evidence)
      .slice(0, MOST_CLIENTS)
      .map(({ id, grant, hasSecret, source }) => ({
        text: `The client ${code(id)} may ask for tokens${grant === undefined ? '' : ` by the grant ${code(grant)} (${identifierWords(grant)})`}${hasSecret ? '; its secret stands in the code' : ''}`,
        sources: [source],
      })),
  ];
}

function ofAuthority({ authority }: Scheme): string {
  if (authority === undefined) return '';
  return authority.isSetting
    ? `; the setting ${code(authority.text)} names their issuer`
    : `; their issuer is ${code(authority.text)}`;
}

function issuing({ library, call, developerKey }: Issuer): string {
  const key = developerKey === undefined ? '' : `, signed with a key for development (${code(developerKey)})`;
  return `${library} runs inside of the program (${code(call)}) and issues tokens${key}`;
}

/** Issuers of tokens by their addresses, for the list of outside parties. */
export function issuerRows(evidence: Evidence): Row[] {
  const schemes = schemesOf(evidence).filter(({ authority }) => authority !== undefined);
  return schemes.map((scheme) => ({
    cells: [
      'Issuer of tokens',
      `${scheme.brings} are checked against it`,
      scheme.authority?.isSetting ? `the setting ${code(scheme.authority.text)}` : code(scheme.authority?.text ?? ''),
    ],
    sources: [scheme.source],
  }));
}

/** Guards that some builds leave out. */
export function buildConditionStatements(evidence: Evidence): Statement[] {
  return buildConditions(evidence).map((found) => ({
    text: `What the guard ${code(found.guard)} asks is asked ${inBuilds(found)}: others let every caller through`,
    sources: [found.source],
  }));
}

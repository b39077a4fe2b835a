import type { App } from '../../app.ts';
import { issueToken } from '../../flow/accounts/issue-token.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { listMcpTokens } from '../../record/access/mcp-tokens.ts';
import { createLink, linkUrl } from '../../record/access/one-time-links.ts';
import { tokenStatus } from '../wire/mcp-token.ts';
import { toProjectShape } from '../wire/project.ts';
import type { Invocation } from './command.ts';
import { ensureOwner } from './ensure-owner.ts';
import { followIngestion, summarize } from './follow-ingestion.ts';
import { firstOwner, pickOrganization } from './pick-organization.ts';
import { ProgressLine } from './progress-line.ts';
import { sampleAnswer } from './sample-answer.ts';
import { ingestOperand, type SourceOperand } from './source-operand.ts';

const TOKEN_NAME = 'Start command';
const TOKEN_DAYS = 90;

/**
 * The main job in one command: a repository becomes a project that an AI tool can use. A second start with the same
 * repository finds its project, its owner and its token and makes none of them again.
 */
export async function ingestFirstProject(
  app: App,
  operand: SourceOperand,
  { option, on, print }: Pick<Invocation, 'option' | 'on' | 'print'>,
): Promise<void> {
  const { clock, config, closing } = app;
  const { db } = app.database;
  const isNewOwner = await ensureOwner(app);
  const organization = await pickOrganization(db, option('organization'));
  const owner = await firstOwner(db, organization.id);
  const { userId } = owner;
  const reach = { organizationId: organization.id, projectIds: null };
  const { project, isNew } = await ingestOperand(app, organization.id, userId, operand, {});
  const line = on('json') ? null : new ProgressLine(process.stderr);
  const ended = await followIngestion(db, reach, project.id, line, closing.signal);
  if (closing.signal.aborted) return;

  const sample = isNew ? await sampleAnswer(app, reach, ended, owner) : undefined;
  const token = await startToken(app, organization.id, userId);
  const { code } = await createLink(db, { purpose: 'sign-in', userId, organizationId: organization.id }, clock.now());
  const signInUrl = linkUrl(config.baseUrl, 'sign-in', code);
  const command = `claude mcp add --transport http lorekeep ${config.baseUrl}/mcp --header "Authorization: Bearer ${token.text ?? '<your token>'}"`;
  print(
    {
      url: config.baseUrl,
      mcp_url: `${config.baseUrl}/mcp`,
      sign_in_url: signInUrl,
      project: toProjectShape(ended, clock.now()),
      is_new_project: isNew,
      token: token.text,
      token_id: token.tokenId,
      command,
    },
    [
      await summarize(db, ended),
      ...(isNew ? [] : ['  The project was here already and has been brought up to date.']),
      '',
      `Lorekeep serves on ${config.baseUrl}`,
      `  Dashboard  ${signInUrl}`,
      `             (signs you in${isNewOwner ? ' as the new owner' : ''}, once within an hour)`,
      ...(token.text === null
        ? [
            `  MCP token  the one from an earlier start (mcp_${token.tokenId.slice(0, 8)}…) still works.`,
            '             Its text is not kept; make another with: lorekeep token create',
          ]
        : [`  MCP token  ${token.text}`, `             (shown only this once, works for ${TOKEN_DAYS} days)`]),
      '',
      'Connect Claude Code (other clients: Settings → IDE Integrations in the dashboard):',
      `  ${command}`,
      ...(sample ? ['', 'It can be asked already:', ...sample.map((each) => (each === '' ? '' : `  ${each}`))] : []),
      '',
      `Ask more: npx lorekeep ask ${shellWord(ended.name)} "Where is …?"   Stop: Ctrl-C   Again: the same command`,
    ],
  );
}

/** A name as it is typed in a shell. */
function shellWord(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** The token of an earlier start, while it works, or a new one. */
async function startToken(
  { database: { db }, clock, config, keys }: App,
  organizationId: string,
  userId: string,
): Promise<{ tokenId: string; text: string | null }> {
  const now = clock.now();
  const known = (await listMcpTokens(db, organizationId, userId)).find(
    (token) => token.name === TOKEN_NAME && token.baseUrl === config.baseUrl && tokenStatus(token, now) === 'active',
  );
  if (known) return { tokenId: known.tokenId, text: null };
  const wish = { name: TOKEN_NAME, expiresDays: TOKEN_DAYS, scope: 'write', projectIds: null } as const;
  const issuer = { userId, keys, baseUrl: config.baseUrl, actor: SYSTEM };
  const { token, record } = await issueToken(db, organizationId, wish, issuer, now);
  return { tokenId: record.tokenId, text: token };
}

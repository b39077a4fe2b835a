import { AppError } from '../../base/errors.ts';
import { issueToken } from '../../flow/accounts/issue-token.ts';
import { tokenProjects } from '../../flow/accounts/token-projects.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { SHOWN_ONCE, toMcpTokenShape } from '../wire/mcp-token.ts';
import { label, text } from '../wire/text.ts';
import type { Command } from './command.ts';
import { firstOwner, ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';
import { readOption } from './read-option.ts';

export const tokenCreate: Command = {
  name: 'token create',
  summary: 'Create an MCP token and show it, this once.',
  options: {
    name: { value: 'text', about: 'Label, for example a device or tool.' },
    description: { value: 'text', about: 'Free text.' },
    'expires-days': { value: 'days', about: 'Days until expiry, 1 to 730. Default 90.' },
    scope: { value: 'read|write', about: 'A read token cannot converse. Default write.' },
    projects: { value: 'names', about: 'Only these projects, by name or id, separated by commas. Default all.' },
    ...ORGANIZATION_OPTION,
  },
  run({ option, print, withApp }) {
    const scope = option('scope') ?? 'write';
    if (scope !== 'read' && scope !== 'write')
      throw new AppError('invalid-input', `--scope must be read or write, not '${scope}'.`);
    const expiresDays = Number(option('expires-days') ?? 90);
    if (!Number.isInteger(expiresDays) || expiresDays < 1 || expiresDays > 730) {
      throw new AppError('invalid-input', '--expires-days must be a whole number from 1 to 730.');
    }
    const wish = {
      name: readOption('--name', label(100).optional(), option('name')),
      description: readOption('--description', text(500).optional(), option('description')),
      expiresDays,
      scope,
    } as const;
    const projects = option('projects')
      ?.split(',')
      .map((name) => name.trim());
    if (projects?.includes(''))
      throw new AppError('invalid-input', '--projects must name projects, separated by commas.');
    return withApp(async ({ database: { db }, keys, config, clock }) => {
      const organization = await pickOrganization(db, option('organization'));
      const { userId } = await firstOwner(db, organization.id);
      const issuer = { userId, keys, baseUrl: config.baseUrl, actor: SYSTEM };
      const reach = { organizationId: organization.id, projectIds: null };
      const projectIds = await tokenProjects(db, reach, projects ?? null);
      const { token, record } = await issueToken(db, organization.id, { ...wish, projectIds }, issuer, clock.now());
      const shape = toMcpTokenShape(record, clock.now());
      print({ ...shape, token, warning: SHOWN_ONCE }, [
        token,
        '',
        `'${shape.name}' works until ${shape.expires_at.slice(0, 10)}. It is shown only this once.`,
        `Connect Claude Code:  claude mcp add --transport http lorekeep ${config.baseUrl}/mcp --header "Authorization: Bearer ${token}"`,
      ]);
      return 0;
    });
  },
};

import { Readable } from 'node:stream';
import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type AuditEntry, listAudit } from '../../record/access/audit-log.ts';
import { isoTime } from '../wire/time.ts';
import { auditContract as contract, errorShape } from './contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

const PAGE = 500;
const COLUMNS = [
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'target_type',
  'target_id',
  'outcome',
  'address',
  'request_id',
  'details',
];

/** The audit log of the caller's organization, newest first, and whole as a file. */
export function registerAudit(server: RestServer, { app, authenticate }: Rest): void {
  const { db } = app.database;
  const tags = ['Audit log'];

  server.get(
    '/api/audit',
    {
      schema: {
        tags,
        summary: 'Read the audit log (admin)',
        querystring: contract.list.querystring,
        response: { 200: contract.list.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'admin');
      const { action, actor_id: actorId, outcome, limit, cursor } = request.query;
      const filter = { action, actorId, outcome, limit, before: cursor === undefined ? undefined : position(cursor) };
      const entries = await listAudit(db, caller.organizationId, filter);
      const last = entries.length === limit ? entries.at(-1) : undefined;
      return { entries: entries.map(toShape), next_cursor: last ? String(last.position) : null };
    },
  );

  server.get(
    '/api/audit/export',
    {
      schema: {
        tags,
        summary: 'Export the audit log as CSV or JSON lines (admin)',
        querystring: contract.export.querystring,
        response: { 200: contract.export.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'admin');
      const { format } = request.query;
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="audit.${format}"`)
        .send(Readable.from(exportLines(db, caller.organizationId, format)));
    },
  );
}

/** Page by page, so that the reader sets the pace and a long log is never in memory as a whole. */
async function* exportLines(db: Db, organizationId: string, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`;
  let before: number | undefined;
  for (;;) {
    const entries = await listAudit(db, organizationId, { before, limit: PAGE });
    const lines = entries
      .map(toShape)
      .map((entry) => (format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`));
    if (lines.length > 0) yield lines.join('');
    if (entries.length < PAGE) return;
    before = entries.at(-1)?.position;
  }
}

function position(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new AppError('invalid-input', 'The cursor is not one that this list gave out.', {
      details: [{ field: 'cursor', message: 'is not valid' }],
    });
  }
  return Number(cursor);
}

function toShape(entry: AuditEntry) {
  const { id, at, actor, action, target, outcome, address, requestId, details } = entry;
  return { id, at: isoTime(at), actor, action, target, outcome, address, request_id: requestId, details };
}

function csvLine(entry: ReturnType<typeof toShape>): string {
  const { at, actor, action, target, outcome, address, request_id, details } = entry;
  const cells = [
    at,
    actor.type,
    actor.id,
    actor.name,
    action,
    target?.type,
    target?.id,
    outcome,
    address,
    request_id,
    JSON.stringify(details),
  ];
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell that begins like a formula would be run by a spreadsheet: a quote in front keeps it text. */
function csvCell(value: string | null | undefined): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

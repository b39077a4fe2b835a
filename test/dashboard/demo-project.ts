import type { NewDocument } from '../../src/record/documents/documents.ts';

/** A small but whole project, so that every page has something true to show. */
export const DEMO_FILES: Record<string, string | Buffer> = {
  'README.md': `# parcel-router

Picks the carrier and depot chain for every parcel, prices it and prints the label.

A shipment must never be booked twice, even when a carrier answers late.
`,
  'package.json': `{ "name": "parcel-router", "version": "1.4.0", "dependencies": { "fastify": "5.0.0", "pg": "8.0.0" } }
`,
  'src/domain/carriers/book.ts': `import type { Plan, Store } from '../ports.ts';
import { withTimeout } from './with-timeout.ts';

const PATIENCE_MS = 2_500;

/** Books the first carrier that confirms. A late answer counts as a refusal. */
export async function book(plan: Plan, store: Store) {
  const key = await store.claimBookingKey(plan.shipmentId);
  if (key.done) return key.result; // A replay gets the stored result.
  for (const option of plan.options.slice(0, 5)) {
    const reply = await withTimeout(option.book(key), PATIENCE_MS);
    if (reply.ok) return store.finish(key, reply);
  }
  return store.needsAttention(plan.shipmentId);
}
`,
  'src/domain/carriers/with-timeout.ts': `export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | { ok: false }> {
  const late = new Promise<{ ok: false }>((resolve) => setTimeout(() => resolve({ ok: false }), ms));
  return Promise.race([work, late]);
}
`,
  'src/domain/ports.ts': `export interface Store {
  claimBookingKey(shipmentId: string): Promise<BookingKey>;
  finish(key: BookingKey, reply: Reply): Promise<Reply>;
  needsAttention(shipmentId: string): Promise<Reply>;
}

export interface BookingKey {
  done: boolean;
  result: Reply;
}

export interface Reply {
  ok: boolean;
}

export interface Plan {
  shipmentId: string;
  options: { book(key: BookingKey): Promise<Reply> }[];
}
`,
  'src/domain/pricing/quote.ts': `/** Rounds half to even, because the tariff of 2021 says so. */
export function roundQuote(cents: number): number {
  const whole = Math.floor(cents);
  const rest = cents - whole;
  if (rest !== 0.5) return Math.round(cents);
  return whole % 2 === 0 ? whole : whole + 1;
}
`,
  'src/http/shipments.ts': `import { book } from '../domain/carriers/book.ts';

export function registerShipments(server: Server, store: Store) {
  server.post('/shipments', async (request) => book(request.body.plan, store));
  server.get('/shipments/:id', async (request) => store.find(request.params.id));
}
`,
  'migrations/0031_booking_key.sql': `create table booking_key (
  shipment_id uuid not null,
  result jsonb,
  constraint uq_booking_shipment unique (shipment_id)
);
`,
  'scripts/import_rates.py': `import csv


def read_rates(path):
    """Reads the rates that the carriers send each month."""
    with open(path) as file:
        return [row for row in csv.DictReader(file)]
`,
  'test/book.test.ts': `import { expect, it } from 'vitest';
import { book } from '../src/domain/carriers/book.ts';

it('returns the stored result on replay', async () => {
  expect(await book(plan, storeWithResult)).toEqual(result);
});
`,
  'assets/logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
};

/** What came before the last commit, so that the history has more than one month. */
export const DEMO_HISTORY = [
  { message: 'Begin', date: '2026-03-02T09:00:00Z' },
  { message: 'Print labels', date: '2026-03-19T09:00:00Z' },
  { message: 'Round quotes half to even', date: '2026-05-06T09:00:00Z' },
  { message: 'Read the rates of carriers', date: '2026-06-11T09:00:00Z' },
  { message: 'Claim the booking key first', date: '2026-06-12T09:00:00Z' },
  { message: 'Give a carrier 2.5 seconds', date: '2026-06-25T09:00:00Z' },
];

export function demoTechspec(commit: string): NewDocument {
  const code = (n: number, path: string, startLine: number, endLine: number, symbol?: string) => ({
    n,
    kind: 'code' as const,
    path,
    startLine,
    endLine,
    commit,
    ...(symbol && { symbol }),
  });
  return {
    kind: 'techspec',
    commit,
    engine: 'embedded',
    sections: [
      {
        id: 'system_architecture',
        title: 'System architecture',
        summary:
          'One Node process over a shared domain layer. Routing decides, Carriers talks to the outside, PostgreSQL is the only source of truth.',
        markdown: `## Layers

Code under \`src/http\` only translates between a protocol and the domain [1]. The domain in \`src/domain\` never imports a driver: it is handed a \`Store\` [2].

| Layer | Holds | May import |
|---|---|---|
| Entry | 2 routes | Domain |
| Domain | Carriers, Pricing | Domain only |

## How a booking flows

A carrier has 2.5 seconds to answer, and a timeout counts as a refusal [3][4].

\`\`\`mermaid
sequenceDiagram
  participant C as Client
  participant H as HTTP API
  participant B as Carriers
  C->>H: POST /shipments
  H->>B: book(plan)
  B-->>H: confirmed
  H-->>C: 201
\`\`\`

## Failover

The booking key is written before the first call leaves the process:

\`\`\`ts
const key = await store.claimBookingKey(plan.shipmentId);
if (key.done) return key.result; // A replay gets the stored result.
\`\`\`

- One shipment has at most one confirmed booking [5].
- If all options fail, the shipment needs attention [3].

The rule came with a commit of its own [6].`,
        citations: [
          code(1, 'src/http/shipments.ts', 3, 6, 'registerShipments'),
          code(2, 'src/domain/ports.ts', 1, 5, 'Store'),
          code(3, 'src/domain/carriers/book.ts', 10, 13, 'book'),
          code(4, 'src/domain/carriers/with-timeout.ts', 1, 4),
          code(5, 'migrations/0031_booking_key.sql', 4, 4),
          { n: 6, kind: 'commit', commit, subject: 'Book the cheapest carrier first', date: Date.UTC(2026, 8, 14) },
        ],
        caveats: ['3 calls go through a registry by name and could not be resolved. They are not in the diagram.'],
      },
      {
        id: 'components',
        title: 'Components',
        summary: 'Carriers, Pricing and the HTTP entry.',
        markdown: 'Carriers books [1]. Pricing rounds [2].',
        citations: [
          code(1, 'src/domain/carriers/book.ts', 7, 15, 'book'),
          code(2, 'src/domain/pricing/quote.ts', 2, 7),
        ],
        caveats: [],
      },
      {
        id: 'data_models',
        title: 'Data models',
        summary: 'One table.',
        markdown:
          '```mermaid\nerDiagram\n  booking_key {\n    uuid shipment_id PK\n    jsonb result\n  }\n```\n\nThe table holds one row for each shipment [1].',
        citations: [code(1, 'migrations/0031_booking_key.sql', 1, 5)],
        caveats: [],
      },
      {
        id: 'user_interface',
        title: 'User interface',
        summary: 'There is none.',
        markdown: 'Nothing in this project shows a user interface.',
        citations: [],
        caveats: ['No evidence was found.'],
      },
    ],
  };
}

export function demoPrd(name: string, commit: string): NewDocument {
  return {
    kind: 'prd',
    commit,
    engine: 'embedded',
    sections: [
      {
        id: 'executive_overview',
        title: 'Executive overview',
        summary: `${name} picks the carrier and depot chain for every parcel, prices it and prints the label.`,
        markdown: 'It is used by the people who send parcels. A shipment must never be booked twice [1].',
        citations: [{ n: 1, kind: 'code', path: 'README.md', startLine: 5, endLine: 5, commit }],
        caveats: [],
      },
      {
        id: 'user_stories',
        title: 'User stories',
        summary: 'What people do with it.',
        markdown:
          '### Book a shipment\n\nAs a sender I book a shipment once, so that I pay once.\n\n- [x] A replay returns the stored result [1]\n- [ ] A late answer is cancelled',
        citations: [{ n: 1, kind: 'code', path: 'src/domain/carriers/book.ts', startLine: 9, endLine: 9, commit }],
        caveats: [],
      },
    ],
  };
}

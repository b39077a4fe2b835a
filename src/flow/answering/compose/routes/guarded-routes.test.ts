import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const server = (health: string): string => `import express from 'express';
import { strange } from '@strange/door';
const app = express();
app.get('/orders', requireLogin, (req, res) => res.json([]));
app.post('/orders', requireLogin, (req, res) => res.json([]));
app.get('/health', ${health}(req, res) => res.json([]));
app.listen(80);
`;

test.each([
  ['', ['Of three routes that were found, no guard was seen on one route: `GET /health`'], ['cannot be told']],
  [
    'strange, ',
    [
      'Of three routes that were found, a guard was seen on two',
      'Of one other route it cannot be told, as not all that stands before it was understood: `GET /health`',
    ],
    ['no guard was seen'],
  ],
  ['requireLogin, ', ['Of three routes that were found, a guard was seen on each'], ['cannot be told']],
])('routes that need no login, where one has %j', async (health, said, unsaid) => {
  const { text } = await askSources('Which routes need no login?', { sources: { 'src/app.ts': server(health) } });
  for (const each of said) expect(text).toContain(each);
  for (const each of unsaid) expect(text).not.toContain(each);
});

test('routes that can be called without signing in are those without a guard', async () => {
  const question = 'Which routes can be called without signing in?';
  const { text } = await askSources(question, { sources: { 'src/app.ts': server('') } });
  expect(text).toContain('no guard was seen on one route: `GET /health`');
});

const ORDERS = {
  'package.json': '{"name": "shop", "dependencies": {"express": "4"}}',
  'src/doors.ts': `export function ofStaff(req, res, next) {
  if (req.user?.role !== 'staff') return res.status(403).end();
  next();
}
`,
  'src/app.ts': `import express from 'express';
import { ofStaff } from './doors.ts';
const app = express();
app.delete('/orders/:id', ofStaff, deleteOrder);
function deleteOrder(req, res) {
  res.json(drop(req.params.id));
}
`,
};

test.each([
  'Who may delete an order?',
  'Which permissions are needed to delete an order?',
  'What role does a user need to delete an order?',
  'Do I have to be an admin to delete an order?',
  'Can anyone delete an order?',
  'Is a login required to delete an order?',
])('%s', async (question) => {
  const { text, support } = await askSources(question, { sources: ORDERS });
  expect(support).toBe('strong');
  expect(text).toContain('It is guarded by `ofStaff`');
  // The name of a guard says little of whom it lets through.
  expect(text).toContain("if (req.user?.role !== 'staff') return res.status(403).end();");
});

test('what is subscribed to tells that something was done, and does nothing', async () => {
  const { text } = await askSources('Who may delete an order?', {
    sources: {
      'package.json': '{"name": "shop", "dependencies": {"@nestjs/graphql": "12", "@nestjs/common": "10"}}',
      'src/orders.resolver.ts': `import { Resolver, Mutation, Subscription } from '@nestjs/graphql';
import { UseGuards } from '@nestjs/common';
@Resolver()
export class OrdersResolver {
  @Subscription(() => Order)
  orderDeleted() {
    return this.pubsub.asyncIterator('orders');
  }

  @Mutation(() => Boolean)
  @UseGuards(StaffGuard)
  removeOrder(id: string) {
    return this.orders.drop(id);
  }
}
`,
    },
  });
  expect(text).toContain('`MUTATION /removeOrder`');
  expect(text).not.toContain('orderDeleted');
});

test('other ways to the same code are told with their own guards', async () => {
  const { text } = await askSources('Who may delete an order?', {
    sources: {
      ...ORDERS,
      'src/app.ts': ORDERS['src/app.ts'].replace(
        'function deleteOrder',
        "app.delete('/mine/orders/:id', requireLogin, deleteOrder);\nfunction deleteOrder",
      ),
    },
  });
  expect(text).toContain('It is guarded by `ofStaff`');
  expect(text).toContain('The same code answers `DELETE /mine/orders/{id}`, which is guarded by `requireLogin`');
});

test('of many guards those are shown that stand nearest to the handler', async () => {
  const guard = (name: string, role: string): string =>
    `export function ${name}(req, res, next) {\n  if (req.user?.role !== '${role}') return res.status(403).end();\n  next();\n}\n`;
  const sources = {
    ...ORDERS,
    'src/doors.ts': guard('ofGuests', 'guest') + guard('ofMembers', 'member') + guard('ofStaff', 'staff'),
    'src/app.ts': ORDERS['src/app.ts']
      .replace('{ ofStaff }', '{ ofGuests, ofMembers, ofStaff }')
      .replace(', ofStaff, ', ', ofGuests, ofMembers, ofStaff, '),
  };
  const { text } = await askSources('Who may delete an order?', { sources });
  expect(text).toContain("!== 'staff'");
  expect(text).not.toContain("!== 'guest'");
});

test('who may do something is told by the route for everybody before that of administrators', async () => {
  const { text } = await askSources('Who may refund an order?', {
    sources: {
      'shop/asking.py': `from typing import Annotated
from fastapi import Depends, HTTPException

class Asked:
    def __init__(self, *, scopes: list[str], callers: set[type]):
        self.scopes = scopes

    def __call__(self, caller: Caller) -> Caller:
        raise HTTPException(401)

def get_admin(request) -> User:
    if not request.user.is_admin:
        raise HTTPException(403)
    return request.user

RefundsWrite = Annotated[Caller[Clerk], Depends(Asked(scopes=["refunds:write"], callers={Clerk}))]
`,
      'shop/main.py': `from fastapi import Depends, FastAPI
from shop.asking import RefundsWrite, get_admin

app = FastAPI()

@app.post("/backoffice/orders/{id}/refund", dependencies=[Depends(get_admin)])
def refund(id: int):
    return refunded(id)

@app.post("/v1/refunds/")
def create(given: RefundCreate, caller: RefundsWrite):
    return refunded(given.order_id)

def refunded(id: int):
    return id
`,
    },
  });
  expect(text).toMatch(/^`POST \/v1\/refunds\/` is answered by `create`/);
  expect(text).toContain('It is guarded by `RefundsWrite(refunds:write)`');
  expect(text).toContain('`POST /backoffice/orders/{id}/refund` does it too, and is guarded by `get_admin`');
});

const DEPOT = {
  'package.json': '{"name": "depot", "dependencies": {"@nestjs/common": "10"}}',
  'src/parcels.controller.ts': `import { Controller, Delete, Get, Param, UseGuards } from '@nestjs/common';
import { StaffGuard } from './staff.guard';

@UseGuards(StaffGuard)
@Controller('parcels')
export class ParcelsController {
  @Get()
  listParcels() {
    return this.parcels.all();
  }

  @Delete(':id')
  dropParcel(@Param('id') id: string) {
    return this.parcels.drop(id);
  }
}
`,
  'src/staff.guard.ts': `import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';

@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest().user?.role === 'staff';
  }
}
`,
};

test.each([
  ['Who may call `ParcelsController`?', 'answers two routes, each guarded by `StaffGuard`', '`GET /parcels`'],
  ['Who may call ParcelsController.dropParcel?', 'answers `DELETE /parcels/{id}`', 'It is guarded by `StaffGuard`'],
])('%s is told by the routes that it answers', async (question, first, more) => {
  const { text, support } = await askSources(question, { sources: DEPOT });
  expect(support).toBe('strong');
  expect(text).toContain(first);
  expect(text).toContain(more);
});

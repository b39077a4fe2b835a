import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const CONTRACT = `import { initContract } from '@ts-rest/core';

const c = initContract();

export const shopContract = c.router({
  listParcels: {
    method: 'GET',
    path: '/api/parcels',
    responses: { 200: ParcelList, 401: Refusal },
  },
  sendParcel: {
    method: 'POST',
    path: '/api/parcels',
    responses: { 200: Parcel },
  },
  showHours: {
    method: 'GET',
    path: '/api/hours',
    responses: { 200: Hours },
  },
  showPrices: {
    method: 'GET',
    path: '/api/prices',
    responses: { 200: Prices },
  },
});
`;

const AROUND = `export const withMember = (handler) => {
  return async (args, { request }) => {
    try {
      const member = await memberOf(args.headers.authorization);
      return await handler(args, member);
    } catch (err) {
      return { status: 401, body: { message: 'Unauthorized' } };
    }
  };
};

export const measured = (handler) => {
  return async (args, { request }) => {
    const started = Date.now();
    const answer = await handler(args);
    log(request.url, Date.now() - started);
    return answer;
  };
};

export const maybeMember = (handler) => {
  return async (args, { request }) => {
    const token = args.headers.authorization;
    if (!token) {
      return handler(args, null);
    }
    const member = await memberOf(token);
    if (!member) return { status: 401, body: { message: 'Unauthorized' } };
    return handler(args, member);
  };
};
`;

const ANSWERS = `import { tsr } from '@ts-rest/serverless/fetch';
import { shopContract } from './contract';
import { maybeMember, measured, withMember } from './around';

export const shop = tsr.router(shopContract, {
  listParcels: withMember(async (args, member) => {
    return { status: 200, body: await parcelsOf(member) };
  }),
  sendParcel: withMember(async (args, member) => {
    return { status: 200, body: await send(member, args.body) };
  }),
  showHours: measured(async () => ({ status: 200, body: hours })),
  showPrices: maybeMember(async (args, member) => ({ status: 200, body: pricesFor(member) })),
});
`;

test('what is put around the functions of a contract and answers 401 is a guard, and what measures or lets strangers pass is none', async () => {
  expect(await doorsIn({ 'src/contract.ts': CONTRACT, 'src/around.ts': AROUND, 'src/shop.ts': ANSWERS })).toEqual([
    'GET /api/parcels: null withMember',
    'POST /api/parcels: null withMember',
    'GET /api/hours: null ?',
    'GET /api/prices: null ?',
  ]);
});

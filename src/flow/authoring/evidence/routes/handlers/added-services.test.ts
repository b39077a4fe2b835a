import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const PROTO = `syntax = "proto3";
package depot;
message Asked { string id = 1; }
message Told { string text = 1; }
service Crates {
  rpc Show(Asked) returns (Told);
  rpc List(Asked) returns (Told);
}
`;
const SERVER = `export class CratesServer {
  async show(call, callback) {
    callback(null, {});
  }
}
export class OtherServer {
  async show(call, callback) {
    callback(null, {});
  }
}
export function listCrates(call, callback) {
  callback(null, {});
}
`;
const added = (service: string) => `import * as grpc from '@grpc/grpc-js';
import { CratesService, ShelvesService } from './generated';
import { CratesServer, listCrates } from './crates-server';
const depot = new CratesServer();
const server = new grpc.Server();
server.addService(${service}, {
  show: depot.show.bind(depot),
  list: listCrates,
});
`;

test('a procedure is answered by what its server is told for the service', async () => {
  const found = await routesIn({
    'proto/crates.proto': PROTO,
    'src/crates-server.ts': SERVER,
    'src/server.ts': added('CratesService'),
  });
  expect(found).toEqual(['RPC /depot.Crates/Show: CratesServer.show ()', 'RPC /depot.Crates/List: listCrates ()']);
});

test('what another service is told answers none of its procedures', async () => {
  const found = await routesIn({
    'proto/crates.proto': PROTO,
    'src/crates-server.ts': SERVER,
    'src/server.ts': added('ShelvesService'),
  });
  expect(found.some((each) => each.includes('listCrates'))).toBe(false);
});

import { expect, test } from 'vitest';
import { portsTold } from './ports.ts';

test.each([
  ['80', 'port 80'],
  ['53/tcp, 53/udp', 'port 53 (TCP and UDP)'],
  ['80, 443/tcp, 443/udp, 5300/udp', 'ports 80, 443 (TCP and UDP) and 5300 (UDP)'],
])('%s is told as %s', (list, told) => {
  expect(portsTold(list)).toBe(told);
});

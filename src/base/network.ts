import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for, where requests are counted: a household or a server has a whole /64 of IPv6 and could come
 * from another address of it each time. IPv4 behind a socket that speaks both is IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [before = [], after] = plain.split('::').map(groups);
  const zeros = after ? 8 - before.length - after.length : 0;
  const all = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** An IPv4 address at the end takes the room of two groups. */
function groups(part: string): string[] {
  const words = part.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split(':');
  return words.filter((word) => word !== '').map((word) => Number.parseInt(word, 16).toString(16));
}

/** True where only this machine can reach the server. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A host to listen on, as it stands in an address. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

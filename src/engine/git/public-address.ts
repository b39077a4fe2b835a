import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Today's whole public IPv6 space. The rest of the address range is local, special or not handed out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses that belong to the public internet. IPv6 addresses that only wrap an IPv4 one (mapped, NAT64) are
 * judged by what they wrap; tunnels (6to4, Teredo) are refused because their far end is somewhere else again.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.isIPv4MappedAddress()) return isPublicAddress(address.toIPv4Address().toString());
  if (address.match(ipaddr.IPv6.parseCIDR('64:ff9b::/96'))) return isPublicAddress(lastFourBytes(address));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/** True where the address belongs to a network such as `10.0.0.0/8`. */
export function liesInNetwork(text: string, network: string): boolean {
  if (isIP(text) === 0 || !ipaddr.isValidCIDR(network)) return false;
  const address = ipaddr.process(text);
  const [base, bits] = ipaddr.parseCIDR(network);
  return address.kind() === base.kind() && address.match(base, bits);
}

function lastFourBytes(address: ipaddr.IPv6): string {
  return address.toByteArray().slice(12).join('.');
}

import { joined } from './list.ts';

/** "port 80", "ports 80, 443 and 53/udp", of the list that an image names. */
export function portsTold(list: string): string {
  const ports = list.split(', ');
  return `${ports.length === 1 ? 'port' : 'ports'} ${joined(ports)}`;
}

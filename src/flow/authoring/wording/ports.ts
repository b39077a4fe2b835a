import { joined } from './list.ts';

/** "port 80", "ports 80, 443 (TCP and UDP) and 53 (UDP)", of the list that an image names: `80, 443/tcp, 443/udp, 53/udp`. */
export function portsTold(list: string): string {
  const ports = Map.groupBy(list.split(', '), (each) => each.split('/')[0] ?? each);
  const told = [...ports].map(([port, given]) => {
    const spoken = given.flatMap((each) => each.split('/')[1]?.toUpperCase() ?? []);
    return spoken.length === 0 ? port : `${port} (${joined(spoken)})`;
  });
  return `${told.length === 1 ? 'port' : 'ports'} ${joined(told)}`;
}

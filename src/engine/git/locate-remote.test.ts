import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanary } from '../../../test/git-server.ts';
import { parseGitUrl } from './git-url.ts';
import { locateRemote } from './locate-remote.ts';
import { isPublicAddress } from './public-address.ts';

let canary: Awaited<ReturnType<typeof startCanary>>;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.close());

const PRIVATE_V4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

const PRIVATE_V6 = [
  '::',
  '::1',
  '::7f00:1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::',
  '2002:c0a8:101::1',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff05::2',
];

/** The same loopback and metadata addresses in the forms that parsers read differently. */
const DISGUISED_HOSTS = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'LocalHost.localdomain',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '0177.0.0.1',
  '0177.0.0.01',
  '017700000001',
  '0x7f.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '0x7f000001',
  '0X7F000001',
  '2130706433',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '0xa9.0xfe.0xa9.0xfe',
  '169.254.43518',
  '3232235777',
  '0',
  '0x0',
  '00.00.00.00',
  '10.1',
  '012.0.0.1',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local%68ost',
  'loc\u00adalhost',
];

const RESOLVED: Record<string, string[]> = {
  'rebind.example.org': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'half.example.org': ['93.184.216.34', '10.0.0.7'],
  'half6.example.org': ['2606:4700::1111', '::1'],
  'mapped.example.org': ['::ffff:192.168.1.1'],
  'nat64.example.org': ['64:ff9b::7f00:1'],
  'sixtofour.example.org': ['2002:7f00:1::1'],
  'zone.example.org': ['fe80::1%eth0'],
  'nonsense.example.org': ['not-an-address'],
  'nothing.example.org': [],
  'localhost.localdomain': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
};

const REFUSED_BY_FORM = [
  '',
  ' ',
  'x',
  '-u',
  '--upload-pack=touch /tmp/x',
  '--config=core.sshCommand=x',
  '-oProxyCommand=x',
  'git@github.com:team/project.git',
  'github.com:team/project.git',
  'github.com/team/project.git',
  '//github.com/team/project.git',
  '/etc/passwd',
  './project',
  '../project',
  'C:\\project',
  '\\\\server\\share',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'FILE:///etc',
  'ext::sh -c id',
  'ext::sh%20-c%20id',
  'fd::17/foo',
  'transport::address',
  'git://github.com/team/project.git',
  'ssh://git@github.com/team/project.git',
  'ssh://-oProxyCommand=id/x',
  'git+ssh://github.com/x/y',
  'ftp://github.com/x.git',
  'ftps://github.com/x.git',
  'gopher://127.0.0.1:70/x',
  'dict://127.0.0.1:11211/x',
  'ldap://127.0.0.1/x',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'http://github.com/team/project.git',
  'HTTP://github.com/team/project.git',
  'https:github.com/team/project.git',
  'https:/github.com/team/project.git',
  'https:///github.com/team/project.git',
  'https:\\\\github.com\\team',
  'https://',
  'https:///',
  'https://github.com',
  'https://github.com/',
  'https://user@github.com/x/y.git',
  'https://user:secret@github.com/x/y.git',
  'https://:secret@github.com/x/y.git',
  'https://@github.com/x/y.git',
  'https://github.com@127.0.0.1/x.git',
  'https://github.com:443@127.0.0.1/x.git',
  'https://127.0.0.1#@github.com/x.git',
  'https://127.0.0.1\\@github.com/x.git',
  'https://github.com\\@127.0.0.1/x.git',
  'https://github.com/x.git?service=git-receive-pack',
  'https://github.com/x.git#main',
  'https://github.com/x y.git',
  'https://github.com/x\n.git',
  'https://github.com/x\r\nHost: y/.git',
  'https://github.com/x\0.git',
  'https://github.com/x%0a.git',
  'https://github.com/x%0D%0AHost:%20y.git',
  'https://github.com/x%00.git',
  'https://github.com/x%5c.git',
  'https://git\thub.com/x.git',
  'https://[::1',
  'https://[g::1]/x.git',
  'https://127.0.0.1:99999/x.git',
  'https://127.0.0.1:-1/x.git',
  'https://exa mple.org/x.git',
  'https://256.256.256.256/x.git',
  'https://1.2.3.4.5/x.git',
  'https://0x100000000/x.git',
  'https://%00/x.git',
  'https://./x.git',
  `https://github.com/${'x'.repeat(3000)}`,
];

describe('locateRemote', () => {
  const hostile = (port: number) => [
    ...PRIVATE_V4.map((address) => `https://${address}:${port}/x.git`),
    ...PRIVATE_V6.map((address) => `https://[${address}]:${port}/x.git`),
    ...DISGUISED_HOSTS.map((host) => `https://${host}:${port}/x.git`),
    ...Object.keys(RESOLVED).map((host) => `https://${host}:${port}/x.git`),
    ...REFUSED_BY_FORM,
  ];
  const resolve = async (host: string) => RESOLVED[host] ?? ['127.0.0.1'];

  it('knows at least 150 hostile addresses', () => {
    expect(new Set(hostile(1)).size).toBeGreaterThanOrEqual(150);
  });

  it.each(hostile(0).map((_, index) => index))(
    'refuses hostile address number %i and contacts no one',
    async (index) => {
      const url = hostile(canary.port)[index] ?? '';
      const failure = await locateRemote({ url, allowedHosts: [], resolve }).catch((error: unknown) => error);
      expect(failure, url).toMatchObject({
        type: expect.stringMatching(/^git_(?:refused|unreachable)$/),
        hint: expect.any(String),
      });
      expect(canary.connections()).toBe(0);
    },
  );

  it('gives no other host the rights of an allowed one', async () => {
    const allowedHosts = ['git.corp.example', 'localhost:1'];
    for (const host of [
      'git.corp.example.evil.org',
      'evil-git.corp.example',
      `localhost:${canary.port}`,
      'corp.example',
    ]) {
      const work = locateRemote({ url: `https://${host}/x.git`, allowedHosts, resolve });
      await expect(work, host).rejects.toMatchObject({ type: 'git_refused' });
    }
    expect(canary.connections()).toBe(0);
  });

  it.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', '10.1.2.3', false],
    ['10.1.2.3', '10.1.2.4', false],
    ['nonsense/8', '10.1.2.3', false],
  ])('the allowed network %s holds the address %s: %s', async (network, address, holds) => {
    const host = address.includes(':') ? `[${address}]` : address;
    const http = () => parseGitUrl(`http://${host}/x.git`, [network]);
    if (holds) expect(http().protocol).toBe('http:');
    else expect(http).toThrow('uses http');
    const elsewhere = { allowedHosts: [network], resolve: async () => [address, '127.0.0.1'] };
    const work = locateRemote({ url: `https://git.corp.example:${canary.port}/x.git`, ...elsewhere });
    await expect(work).rejects.toMatchObject({ type: 'git_refused' });
    expect(canary.connections()).toBe(0);
  });

  it('a name that leads into an allowed network is asked', async () => {
    const own = await startCanary();
    const url = `https://git.corp.example:${own.port}/x.git`;
    const work = locateRemote({ url, allowedHosts: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] });
    await expect(work).rejects.toMatchObject({ type: 'git_unreachable' });
    expect(own.connections()).toBeGreaterThan(0);
    await own.close();
  });

  it('stops waiting for a resolver when cancelled', async () => {
    const controller = new AbortController();
    const never = () => new Promise<string[]>(() => {});
    const work = locateRemote({
      url: 'https://slow.example.org/x.git',
      allowedHosts: [],
      resolve: never,
      signal: controller.signal,
    });
    controller.abort();
    await expect(work).rejects.toMatchObject({ type: 'cancelled' });
  });
});

describe('parseGitUrl', () => {
  it.each([
    ['https://github.com/team/project.git', 'https://github.com/team/project.git'],
    ['https://GitHub.com/team/project/', 'https://github.com/team/project'],
    ['https://git.example.org:8443/a/b/c.git', 'https://git.example.org:8443/a/b/c.git'],
    ['https://git.example.org:443/a.git', 'https://git.example.org/a.git'],
    ['https://git.example.org./a.git', 'https://git.example.org/a.git'],
    ['https://bücher.example/a.git', 'https://xn--bcher-kva.example/a.git'],
    ['https://git.example.org/a/../b.git', 'https://git.example.org/b.git'],
    ['https://git.example.org/team/my%20project', 'https://git.example.org/team/my%20project'],
    ['http://git.corp.example/a.git', 'http://git.corp.example/a.git'],
  ])('reads %s', (text, href) => {
    expect(parseGitUrl(text, ['git.corp.example']).href).toBe(href);
  });
});

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '140.82.121.3',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('is true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([...PRIVATE_V4, ...PRIVATE_V6, '', 'localhost', '1.2.3', '::g', 'fe80::1%eth0'])(
    'is false for "%s"',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

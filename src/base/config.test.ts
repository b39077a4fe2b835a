import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'lorekeep-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('settings', () => {
  it('all have a default', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 7420,
      baseUrl: 'http://127.0.0.1:7420',
      signup: 'invite',
      rateLimit: 1,
      unknownVariables: [],
    });
    expect(readConfig({}).databaseUrl).toBeUndefined();
  });

  it.each([
    [{ LOREKEEP_HOST: '0.0.0.0', LOREKEEP_PORT: '80' }, { baseUrl: 'http://localhost:80' }],
    [{ LOREKEEP_HOST: '::1' }, { baseUrl: 'http://[::1]:7420' }],
    [{ LOREKEEP_HOST: 'build_box.example.com' }, { host: 'build_box.example.com' }],
    [{ LOREKEEP_BASE_URL: 'https://Lore.Example.com/' }, { baseUrl: 'https://lore.example.com' }],
    [{ LOREKEEP_PORT: '' }, { port: 7420 }],
    [{ LOREKEEP_FORMER_BASE_URLS: ' http://a , https://b ' }, { formerBaseUrls: ['http://a', 'https://b'] }],
    [{ LOREKEEP_TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
    [{ LOREKEEP_RATE_LIMIT: 'off' }, { rateLimit: Number.POSITIVE_INFINITY }],
    [{ LOREKEEP_RATE_LIMIT: '0.5' }, { rateLimit: 0.5 }],
    [
      { LOREKEEP_STORAGE_URL: 's3://bucket//a/b/', LOREKEEP_S3_ACCESS_KEY_ID: 'a', LOREKEEP_S3_SECRET_ACCESS_KEY: 'b' },
      { storageUrl: { bucket: 'bucket', prefix: 'a/b' }, s3Region: 'us-east-1' },
    ],
    [{ LOREKEEP_PROT: '1', OTHER: '2' }, { unknownVariables: ['LOREKEEP_PROT'] }],
  ])('are read as people write them: %j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  it.each([
    ['LOREKEEP_HOST', 'bad host'],
    ['LOREKEEP_HOST', 'http://127.0.0.1'],
    ['LOREKEEP_HOST', '[::1]'],
    ['LOREKEEP_GIT_CA_FILE', '/nope'],
    ['LOREKEEP_GIT_CA_FILE', tmpdir()],
    ['LOREKEEP_GIT_CA_FILE', file('no-certificate.pem', 'nothing')],
    ['LOREKEEP_STORAGE_URL', 's3://b/p'],
    ['LOREKEEP_PORT', '0'],
    ['LOREKEEP_PORT', '65536'],
    ['LOREKEEP_PORT', '80a'],
    ['LOREKEEP_PORT', '1e3'],
    ['LOREKEEP_BASE_URL', 'lore.example.com'],
    ['LOREKEEP_BASE_URL', 'https://lore.example.com/path'],
    ['LOREKEEP_BASE_URL', 'https://user@lore.example.com'],
    ['LOREKEEP_BASE_URL', 'https://lore.example.com/?a'],
    ['LOREKEEP_DATABASE_URL', 'mysql://localhost'],
    ['LOREKEEP_STORAGE_URL', 'https://bucket'],
    ['LOREKEEP_STORAGE_URL', 's3://Bucket'],
    ['LOREKEEP_STORAGE_URL', 's3://bucket/a?b'],
    ['LOREKEEP_STORAGE_URL', 's3://bucket'],
    ['LOREKEEP_SIGNUP', 'OPEN'],
    ['LOREKEEP_RATE_LIMIT', '0'],
    ['LOREKEEP_RATE_LIMIT', 'NaN'],
    ['LOREKEEP_LOG_LEVEL', 'loud'],
    ['LOREKEEP_TRUSTED_PROXIES', 'proxy.example.com'],
    ['LOREKEEP_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['LOREKEEP_TRUSTED_PROXIES', '::/129'],
    ['LOREKEEP_SESSION_DAYS', '-1'],
  ])('are refused when they make no sense: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The settings are wrong: ${name} must [^;]*$`));
  });

  it('report every mistake at once, and only mistakes', () => {
    const environment = {
      LOREKEEP_PORT: 'x',
      LOREKEEP_SIGNUP: 'x',
      LOREKEEP_ADMIN_EMAIL: 'ann@example.com',
      LOREKEEP_ADMIN_PASSWORD: 'short',
    };
    expect(() => readConfig(environment)).toThrow(
      /^The settings are wrong: LOREKEEP_PORT [^;]*; LOREKEEP_ADMIN_PASSWORD [^;]*; LOREKEEP_SIGNUP [^;]*\.$/,
    );
    expect(() => readConfig({ LOREKEEP_PROT: '1', LOREKEEP_PORT: 'x' })).toThrow(/; LOREKEEP_PROT is no setting\.$/);
    expect(() => readConfig({ LOREKEEP_ADMIN_EMAIL: 'ann@example.com' })).toThrow(/must be given together/);
  });

  it('never repeat a secret in a complaint', () => {
    const secrets = { LOREKEEP_ADMIN_PASSWORD: 'tooshort!', LOREKEEP_DATABASE_URL: 'mysql://user:hidden@host' };
    expect(() => readConfig({ ...secrets, LOREKEEP_ADMIN_EMAIL: 'a@b' })).toThrow(/^(?!.*(tooshort|hidden))/);
  });

  it('may come from a file where they are secret', () => {
    const metricsToken = file('metrics', 'from-a-file\n');
    expect(readConfig({ LOREKEEP_METRICS_TOKEN_FILE: metricsToken })).toMatchObject({
      metricsToken: 'from-a-file',
      unknownVariables: [],
    });
    const both = { LOREKEEP_METRICS_TOKEN: 'x', LOREKEEP_METRICS_TOKEN_FILE: metricsToken };
    expect(() => readConfig(both)).toThrow(/must not both be given/);
    expect(() => readConfig({ LOREKEEP_METRICS_TOKEN_FILE: join(folder, 'nothing') })).toThrow(/cannot be read/);
    const password = file('password', 'a long password\n');
    const admin = { LOREKEEP_ADMIN_EMAIL: 'ann@example.com', LOREKEEP_ADMIN_PASSWORD_FILE: password };
    expect(readConfig(admin)).toMatchObject({ adminPassword: 'a long password' });
    expect(readConfig({ LOREKEEP_PORT_FILE: metricsToken }).unknownVariables).toEqual(['LOREKEEP_PORT_FILE']);
  });
});

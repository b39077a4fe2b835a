import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/base/config.ts';
import { COMMANDS } from '../../src/edge/cli/cli.ts';
import { composeFile, type KubernetesObject, kubernetesObject, kustomization } from './kubernetes-shapes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KUBERNETES = join(ROOT, 'deploy/kubernetes');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json'));

const SETTING_NAMES = new Set(
  Object.values(SETTINGS).flatMap((row) => ('secret' in row ? [row.env, `${row.env}_FILE`] : [row.env])),
);
const OPTIONS = new Set(
  COMMANDS.flatMap(({ name, options = {} }) => Object.keys(options).map((key) => `${name} --${key}`)),
);

/** A command of the program with its options. */
function expectCommand([command = '', ...options]: string[]): void {
  expect(COMMANDS.map(({ name }) => name)).toContain(command);
  for (const option of options) expect(OPTIONS).toContain(`${command} ${option}`);
}

describe.each(['Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/settings.yaml'])('%s', (path) => {
  it('names only settings that exist', () => {
    const names = read(path).match(/\bLOREKEEP_[A-Z0-9_]+/g) ?? [];
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const words = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.split(' ').slice(1));

  it('copies only what exists and what the build context lets through', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).+/gm) ?? [];
    const copied = words('COPY')
      .filter(([first]) => !first?.startsWith('--from='))
      .flatMap((paths) => paths.slice(0, -1));
    expect(copied.length).toBeGreaterThan(8);
    for (const path of copied) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect(allowed).toContain(path);
    }
    for (const path of allowed) expect(copied).toContain(path);
  });

  it('runs as a plain user on a pinned base, with everything that changes in /data', () => {
    expect(words('USER')).toEqual([['1000:1000']]);
    expect(words('ARG')).toEqual([[expect.stringMatching(/^NODE_IMAGE=node:\d+\.\d+\.\d+-/)]]);
    expect(words('ENV').flat()).toContain('LOREKEEP_DATA_DIR=/data');
    expect(lines.at(-1)).toBe('CMD ["serve"]');
    expect(`EXPOSE ${SETTINGS.port.fallback}`).toBe(lines.find((line) => line.startsWith('EXPOSE')));
  });

  it('takes along all that the program needs, which never writes beside itself', () => {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--if-stale', 'server'], { stdio: 'ignore' });
    const image = mkdtempSync(join(tmpdir(), 'lorekeep-image-'));
    const data = mkdtempSync(join(tmpdir(), 'lorekeep-image-data-'));
    for (const path of ['dist', 'bin', 'package.json'])
      cpSync(join(ROOT, path), join(image, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(image, 'node_modules'));
    const state = () =>
      readdirSync(image, { recursive: true })
        .filter((path) => !String(path).startsWith('node_modules'))
        .map((path) => `${path} ${statSync(join(image, String(path))).mtimeMs}`);
    const before = state();
    const ofImage = Object.fromEntries(words('ENV').flatMap((pairs) => pairs.map((pair) => pair.split('='))));
    const env = { ...ofImage, PATH: process.env['PATH'], LOREKEEP_DATA_DIR: data, LOREKEEP_PORT: '1' };
    const made = spawnSync(process.execPath, [join(image, 'bin/lorekeep.mjs'), 'keys', 'rotate', '--json'], { env });
    expect([made.status, String(made.stderr)]).toEqual([0, expect.any(String)]);
    expect(state()).toEqual(before);
    for (const folder of [image, data]) rmSync(folder, { recursive: true });
  }, 240_000);
});

describe('deploy/compose.yaml', () => {
  const { services, volumes } = composeFile.parse(parse(read('deploy/compose.yaml'), { merge: true }));

  it('has every service, volume and image that it speaks of', () => {
    expect(Object.keys(services).sort()).toEqual(['bucket', 'objects', 'postgres', 'role', 'serve', 'work']);
    for (const [name, { image, depends_on = {}, volumes: mounts = [] }] of Object.entries(services)) {
      for (const other of Object.keys(depends_on)) expect(services, `${name} needs ${other}`).toHaveProperty(other);
      for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(':')[0] ?? '');
      expect(image).toMatch(/^[a-z/]+:\S*\d/);
    }
  });

  it('waits only for services that can say how they are', () => {
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        if (condition === 'service_healthy') expect(services[other]?.healthcheck).toHaveProperty('test');
        else expect(services[other]).not.toHaveProperty('restart');
      }
    }
  });

  it('uses the database as an ordinary user that a service of its own makes', () => {
    const superuser = services['postgres']?.environment?.['POSTGRES_USER'] ?? 'postgres';
    const url = new URL(services['serve']?.environment?.['LOREKEEP_DATABASE_URL']?.replace(/\$\{.*?\}/, 'x') ?? '');
    expect(url.username).not.toBe(superuser);
    const script = services['role']?.entrypoint?.at(-1);
    expect(script).toContain(`create role ${url.username} login`);
    expect(script).toContain(`create database ${url.pathname.slice(1)} owner ${url.username}`);
  });

  it('runs our processes on a read-only root without rights, from the version of this program', () => {
    for (const name of ['serve', 'work']) {
      const service = services[name];
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], image: `lorekeep:${version}` });
      expect(service?.volumes).toContain('data:/data');
      expectCommand(service?.command ?? []);
    }
  });
});

describe('deploy/kubernetes', () => {
  const list = kustomization.parse(parse(read('deploy/kubernetes/kustomization.yaml')));
  const objects = list.resources.flatMap((file) =>
    parseAllDocuments(readFileSync(join(KUBERNETES, file), 'utf8'), { version: '1.1' }).map((document) => {
      expect(document.errors).toEqual([]);
      return kubernetesObject.parse(document.toJS());
    }),
  );
  const ofKind = <Kind extends KubernetesObject['kind']>(kind: Kind) =>
    objects.filter((object): object is Extract<KubernetesObject, { kind: Kind }> => object.kind === kind);
  const deployments = ofKind('Deployment');
  const [settings] = ofKind('ConfigMap');

  it('lists every file', () => {
    expect([...list.resources, 'kustomization.yaml'].sort()).toEqual(readdirSync(KUBERNETES).sort());
    expect(objects.map(({ kind }) => kind).sort()).toEqual(
      ['ConfigMap', 'Deployment', 'Deployment', 'PodDisruptionBudget', 'Service'].sort(),
    );
  });

  it('selects pods that exist', () => {
    const pods = deployments.map(({ spec }) => spec.template.metadata.labels);
    const selects = (labels: Record<string, string>) =>
      pods.filter((pod) => Object.entries(labels).every(([key, value]) => pod[key] === value)).length;
    for (const { spec } of deployments) expect(selects(spec.selector.matchLabels)).toBe(1);
    for (const { spec } of ofKind('Service')) expect(selects(spec.selector)).toBe(1);
    for (const { spec } of ofKind('PodDisruptionBudget')) {
      expect(selects(spec.selector.matchLabels)).toBe(1);
      const [deployment] = deployments.filter(({ metadata }) => metadata.name.endsWith('serve'));
      expect(spec.minAvailable).toBeLessThan(deployment?.spec.replicas ?? 0);
    }
  });

  it('mounts what its settings name, and reads no secret from anywhere else', () => {
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      const declared = spec.template.spec.volumes.map(({ name }) => name);
      expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(declared.sort());
      expect(container.envFrom.map(({ configMapRef }) => configMapRef.name)).toEqual([settings?.metadata.name]);
      expect(container.image).toBe(`lorekeep:${version}`);
      expectCommand(container.args);
    }
    const secrets = Object.values(SETTINGS).filter((row) => 'secret' in row);
    for (const { env } of secrets) expect(settings?.data).not.toHaveProperty(env);
    const files = Object.entries(settings?.data ?? {}).filter(([name]) => name.endsWith('_FILE'));
    for (const [, path] of files) expect(path).toMatch(/^\/secrets\//);
    const page = read('docs/operations.md');
    for (const [, path] of files) expect(page, path).toContain(path.replace('/secrets/', ''));
  });

  it('asks paths that the server has, by a name that it answers to', () => {
    const served = read('src/edge/http/health.ts');
    const [container] = deployments.find(({ metadata }) => metadata.name.endsWith('serve'))?.spec.template.spec
      .containers ?? [undefined];
    for (const probe of [container?.startupProbe, container?.livenessProbe, container?.readinessProbe]) {
      expect(served).toContain(`'${probe?.httpGet.path}'`);
      expect(probe?.httpGet.httpHeaders).toEqual([{ name: 'Host', value: 'localhost' }]);
      expect(container?.ports?.map(({ name }) => name)).toContain(probe?.httpGet.port);
    }
    expect(container?.ports?.[0]?.containerPort).toBe(Number(SETTINGS.port.fallback));
  });
});

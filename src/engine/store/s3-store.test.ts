import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Fault, type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { ownName, type PackStore, packName } from './pack-store.ts';
import type { S3Place } from './s3-client.ts';
import { openS3Store, type S3StoreOptions } from './s3-store.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

let folder: string;
let place: S3Place;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-s3-store-'));
  const [keys, prefix] = ['S3RVER', `p-${randomBytes(4).toString('hex')}`];
  place = {
    endpoint: s3.url,
    region: 'us-east-1',
    bucket: 'lorekeep',
    prefix,
    accessKeyId: keys,
    secretAccessKey: keys,
  };
  s3.requests.length = 0;
});
afterEach(() => {
  s3.fault = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** For storage that says nothing: a moment, because nothing more will come. */
const SHORT_SILENCE = { uploadMs: 20_000, downloadMs: 20_000, silenceMs: 300 };
const open = (more: Partial<S3StoreOptions> = {}): PackStore =>
  openS3Store({ place, cacheFolder: cacheFolder(), cacheBytes: 1e9, ...more });
const cacheFolder = () => join(folder, 'cache');

/** A file of this many bytes and its name. */
async function makeFile(bytes = 1_000): Promise<{ file: string; name: string; content: Buffer }> {
  const content = randomBytes(bytes);
  const file = join(folder, `made-${randomBytes(4).toString('hex')}`);
  writeFileSync(file, content);
  return { file, name: await packName(file), content };
}

const asked = (method: string, name: string) =>
  s3.requests.filter((line) => line.startsWith(`${method} `) && line.includes(name)).length;

describe('openS3Store', () => {
  it.each([
    ['a small pack', 1_000],
    ['a pack in several parts', 16 * 1024 * 1024 + 5],
  ])('stores %s and gives it back', async (_, bytes) => {
    const store = open();
    const { file, name, content } = await makeFile(bytes);
    await store.put(name, file);
    const lent = await store.lend(name);
    expect(readFileSync(lent.path).equals(content)).toBe(true);
    expect(await store.list()).toEqual([{ name, bytes, storedAt: expect.any(Number) }]);
    lent.giveBack();
  });

  it('does nothing when a pack is stored again or deleted again', async () => {
    const store = open();
    const { file, name } = await makeFile();
    await store.put(name, file);
    await store.put(name, file);
    expect(asked('PUT', name)).toBe(1);
    await store.delete(name);
    await store.delete(name);
    expect(await store.list()).toEqual([]);
    await expect(store.lend(name)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('keeps an upload under a name of its own, with its hash', async () => {
    const store = open();
    const { file, content } = await makeFile();
    const names = [await ownName(file), await ownName(file)];
    for (const name of names) await store.put(name, file);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(readFileSync((await store.lend(name)).path).equals(content)).toBe(true);
  });

  it('never stores a file under the name of another content', async () => {
    const store = open();
    const { file } = await makeFile();
    await expect(store.put(`${'a'.repeat(64)}.pack`, file)).rejects.toThrow(/name of another content/);
  });

  it.each(['../made', '/etc/passwd', 'x.pack', '', `${'A'.repeat(64)}.pack`])('refuses the name "%s"', async (name) => {
    const store = open();
    await expect(store.put(name, folder)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(store.lend(name)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(store.delete(name)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(s3.requests).toEqual([]);
  });

  it('lists more packs than fit on one page, and only its own', async () => {
    const names = Array.from(
      { length: 2_003 },
      (_, index) => `${createHash('sha256').update(`${index}`).digest('hex')}.pack`,
    );
    const keys = [...names, 'readme.txt'].map((name) => `${place.prefix}/${name}`).sort();
    // The server of the other tests cannot cut a list: this one does nothing else, by the rules of ListObjectsV2.
    const lists = createServer(({ url = '' }, response) => {
      const query = new URL(url, 'http://s3').searchParams;
      const from = keys.filter(
        (key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''),
      );
      const entries = from
        .slice(0, Number(query.get('max-keys')))
        .map(
          (key) =>
            `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`,
        );
      response.end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`);
    });
    await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve));
    const address = lists.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const found = await open({ place: { ...place, endpoint: `http://127.0.0.1:${port}` } }).list();
    lists.close();
    lists.closeAllConnections();
    expect(found.map(({ name }) => name)).toEqual(names.toSorted());
  });
});

describe('an object that is not what its name says', () => {
  it.each([
    ['changed', (content: Buffer) => Buffer.concat([content.subarray(1), Buffer.from('!')])],
    ['cut short', (content: Buffer) => content.subarray(0, 500)],
    ['empty', () => Buffer.alloc(0)],
  ])('is refused in clear words and never lent: %s', async (_, damage) => {
    const { file, name, content } = await makeFile();
    await open().put(name, file);
    writeFileSync(s3.fileOf(`${place.prefix}/${name}`), damage(content));
    await expect(open().lend(name)).rejects.toMatchObject({ code: 'unavailable', message: /is damaged/ });
    expect(readdirSync(cacheFolder())).toEqual([]);
  });

  it('is replaced when the pack is stored again with its right size', async () => {
    const { file, name, content } = await makeFile();
    await open().put(name, file);
    writeFileSync(s3.fileOf(`${place.prefix}/${name}`), content.subarray(0, 500));
    await open().put(name, file);
    expect(readFileSync((await open().lend(name)).path).equals(content)).toBe(true);
  });

  it('is brought again where only the copy on this machine is damaged', async () => {
    const { file, name, content } = await makeFile();
    await open().put(name, file);
    (await open().lend(name)).giveBack();
    writeFileSync(join(cacheFolder(), name), 'damaged by a power cut');
    expect(readFileSync((await open().lend(name)).path).equals(content)).toBe(true);
  });
});

describe('trouble with the storage', () => {
  const SOME: S3Fault[] = ['refused', 'error', 'silence'];

  it.each([...SOME, 'cut'] as const)('that passes is waited out: %s', async (kind) => {
    const { file, name, content } = await makeFile();
    let left = 2;
    const twice = () => (left-- > 0 ? kind : undefined);
    if (kind !== 'cut') s3.fault = twice;
    const store = open({ patience: SHORT_SILENCE });
    await store.put(name, file);
    left = 2;
    s3.fault = twice;
    expect(readFileSync((await store.lend(name)).path).equals(content)).toBe(true);
  });

  it.each(SOME)('that lasts is told, with the time to come back: %s', async (kind) => {
    const { file, name } = await makeFile();
    s3.fault = () => kind;
    const store = open({ patience: { uploadMs: 500, downloadMs: 500, silenceMs: 300 } });
    const told = { code: 'unavailable', retryAfter: 5, message: /object storage/ };
    await expect(store.put(name, file)).rejects.toMatchObject(told);
    await expect(store.lend(name)).rejects.toMatchObject(told);
    await expect(store.check()).rejects.toMatchObject(told);
  });

  it('does not keep packs away that are already here', async () => {
    const { file, name } = await makeFile();
    const store = open();
    await store.put(name, file);
    (await store.lend(name)).giveBack();
    s3.fault = () => 'refused';
    expect(existsSync((await store.lend(name)).path)).toBe(true);
  });

  it('is waited for only as long as the caller wants', async () => {
    const { file, name } = await makeFile();
    const stop = new AbortController();
    s3.fault = () => {
      stop.abort(new Error('the process is to end'));
      return 'error';
    };
    await expect(open().put(name, file, stop.signal)).rejects.toThrow('the process is to end');
  });

  it('in the middle of a large upload costs one part, not all', async () => {
    const { file, name, content } = await makeFile(33 * 1024 * 1024);
    let failed = false;
    s3.fault = ({ url = '' }) => {
      if (failed || !url.includes('partNumber=2')) return undefined;
      failed = true;
      return 'error';
    };
    await open().put(name, file);
    expect(asked('PUT', 'partNumber=1&')).toBe(1);
    expect(asked('PUT', 'partNumber=2&')).toBe(2);
    expect(readFileSync((await open().lend(name)).path).equals(content)).toBe(true);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /refuses the keys/],
    ['an unknown key', { accessKeyId: 'nobody' }, /refuses the keys/],
    ['a missing bucket', { bucket: 'nowhere' }, /no bucket 'nowhere'/],
  ])('that waiting does not mend is told at once: %s', async (_, wrong, message) => {
    const store = open({ place: { ...place, ...wrong } });
    const { file, name } = await makeFile();
    for (const attempt of [() => store.check(), () => store.put(name, file)]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'unavailable', retryAfter: undefined, message });
    }
    // One to check, and at most two to store: asking whether it is there tells nothing of a missing bucket.
    expect(s3.requests.length).toBeLessThanOrEqual(3);
  });
});

describe('the packs on this machine', () => {
  it('are brought once, however many ask at the same time', async () => {
    const { file, name } = await makeFile();
    const store = open();
    await store.put(name, file);
    const lent = await Promise.all(Array.from({ length: 20 }, () => store.lend(name)));
    expect(new Set(lent.map(({ path }) => path)).size).toBe(1);
    expect(asked('GET', name)).toBe(1);
    await store.lend(name);
    expect(asked('GET', name)).toBe(1);
  });

  it('go when there are too many, the longest unused first, but never one in use', async () => {
    const store = open({ cacheBytes: 2_500 });
    const packs = [await makeFile(), await makeFile(), await makeFile(), await makeFile()] as const;
    for (const { name, file } of packs) await store.put(name, file);
    const [used, oldest, middle, newest] = packs.map(({ name }) => name);
    const inUse = await store.lend(used ?? '');
    for (const name of [oldest, middle, newest]) (await store.lend(name ?? '')).giveBack();
    await expect.poll(() => readdirSync(cacheFolder()).sort(), { timeout: 20_000 }).toEqual([used, newest].sort());
    expect(existsSync(inUse.path)).toBe(true);
    expect(existsSync((await store.lend(oldest ?? '')).path)).toBe(true);
  });

  it('serve the next process without another download', async () => {
    const { file, name } = await makeFile();
    await open().put(name, file);
    await open().lend(name);
    await open().lend(name);
    expect(asked('GET', name)).toBe(1);
  });

  it('are brought again when somebody emptied the folder', async () => {
    const { file, name } = await makeFile();
    const store = open();
    await store.put(name, file);
    (await store.lend(name)).giveBack();
    rmSync(cacheFolder(), { recursive: true });
    expect(existsSync((await store.lend(name)).path)).toBe(true);
  });
});

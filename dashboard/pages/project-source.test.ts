import { describe, expect, it } from 'vitest';
import { archiveFault, nameFrom, pathFault, urlFault } from './project-source.ts';

describe('a source is checked before it is sent', () => {
  it.each([
    ['https://github.com/acme/router', undefined],
    ['  https://git.example.com/a/b.git ', undefined],
    ['', 'Give the address'],
    ['git@github.com:acme/router.git', 'SSH'],
    ['ssh://git@host/x', 'SSH'],
    ['github.com/acme/router', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['https://user:secret@host/x', 'name and password'],
    ['https://github.com/', 'no repository'],
    ['https://', 'not a valid'],
  ])('URL %j', (url, fault) => {
    if (fault === undefined) expect(urlFault(url)).toBeUndefined();
    else expect(urlFault(url)).toContain(fault);
  });

  it.each([
    ['/srv/repos/x', undefined],
    ['C:\\repos\\x', undefined],
    ['', 'Give the path'],
    ['repos/x', 'whole path'],
  ])('path %j', (path, fault) => {
    if (fault === undefined) expect(pathFault(path)).toBeUndefined();
    else expect(pathFault(path)).toContain(fault);
  });

  it.each([
    [{ name: 'a.zip', size: 1 }, undefined],
    [{ name: 'a.tar.gz', size: 1 }, undefined],
    [{ name: 'a.rar', size: 1 }, 'must be a .zip'],
    [{ name: 'a.zip', size: 600 * 1024 * 1024 }, 'larger'],
    [undefined, 'Choose'],
  ])('archive %j', (file, fault) => {
    if (fault === undefined) expect(archiveFault(file)).toBeUndefined();
    else expect(archiveFault(file)).toContain(fault);
  });

  it.each([
    ['https://github.com/acme/router.git', 'router'],
    ['https://github.com/acme/router/', 'router'],
    ['/srv/repos/billing', 'billing'],
    ['telemetry-2026.tar.gz', 'telemetry-2026'],
    ['', ''],
  ])('a name is proposed from %j', (source, name) => {
    expect(nameFrom(source)).toBe(name);
  });
});

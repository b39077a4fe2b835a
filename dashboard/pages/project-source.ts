/** What is wrong with a source before it is sent, in the words that stand below the field; undefined when nothing is. */
export function urlFault(text: string): string | undefined {
  const url = text.trim();
  if (url === '') return 'Give the address of the repository.';
  if (/^(git@|ssh:)/i.test(url))
    return 'SSH addresses are not supported. Use the https address, with an access token if it is private.';
  if (!/^https?:\/\//i.test(url)) return 'The address begins with https://.';
  const parsed = URL.parse(url);
  if (!parsed) return 'This is not a valid address.';
  if (parsed.username || parsed.password)
    return 'Leave the name and password out of the address; give the token below.';
  if (parsed.pathname === '/' || parsed.pathname === '') return 'The address has no repository in it, only a host.';
  return undefined;
}

export function pathFault(text: string): string | undefined {
  const path = text.trim();
  if (path === '') return 'Give the path of the repository.';
  if (!/^(\/|[A-Za-z]:[\\/])/.test(path)) return 'Give the whole path, beginning at the root.';
  return undefined;
}

const LARGEST = 500 * 1024 * 1024;

export function archiveFault(file: { name: string; size: number } | undefined): string | undefined {
  if (!file) return 'Choose an archive.';
  if (!/\.(zip|tar|tar\.gz|tgz)$/i.test(file.name)) return 'The archive must be a .zip, .tar or .tar.gz file.';
  if (file.size > LARGEST) return 'The archive is larger than 500 MB. Use a Git URL or a local path.';
  return undefined;
}

/** A name for the project from where it comes: "https://x.y/acme/router.git" → "router". */
export function nameFrom(source: string): string {
  const last =
    source
      .trim()
      .replace(/[\\/]+$/, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  return last
    .replace(/\.(git|zip|tgz|tar(\.gz)?)$/i, '')
    .replace(/[^\p{L}\p{N} ._@-]/gu, '-')
    .slice(0, 100);
}

export interface TarEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** The type byte: 0 a file, 1 a hard link, 2 a symbolic link, 3 and 4 devices, 5 a folder, 6 a pipe. */
  type?: string;
  link?: string;
  claimedSize?: number;
}

/** Writes a tar file by hand, so that it can lie in every field. */
export function makeTar(entries: TarEntry[]): Buffer {
  const parts: Buffer[] = [];
  for (const { name, content = '', type = '0', link = '', claimedSize } of entries) {
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(512);
    Buffer.from(name).copy(header, 0, 0, 100);
    header.write('0000644\u00000000000\u00000000000\u0000', 100);
    header.write(`${(claimedSize ?? bytes.length).toString(8).padStart(11, '0')}\u000000000000000\u0000        `, 124);
    header.write(type, 156);
    header.write(link, 157);
    header.write('ustar\u000000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
    parts.push(header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512));
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

/** Two runs of bytes as one entry: words and numbers of a thing are told apart again when it is read. */
export function twoParts(first: Uint8Array, second: Uint8Array): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(first.length);
  return Buffer.concat([size, first, second]);
}

export function parted(entry: Buffer | null): [first: Buffer, second: Buffer] {
  if (!entry) throw new Error('The pack holds no entry where one belongs.');
  const middle = 4 + entry.readUInt32LE(0);
  return [entry.subarray(4, middle), entry.subarray(middle)];
}

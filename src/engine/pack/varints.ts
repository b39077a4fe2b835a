/** Small whole numbers in few bytes: seven bits a byte, the high bit says that more follow. */
export function encodeVarints(values: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

export function decodeVarints(data: unknown): number[] {
  if (!(data instanceof Uint8Array)) throw new Error('The pack holds no list of numbers where one belongs.');
  const values: number[] = [];
  let value = 0;
  let unit = 1;
  for (const byte of data) {
    if (byte >= 128) {
      value += (byte - 128) * unit;
      unit *= 128;
    } else {
      values.push(value + byte * unit);
      value = 0;
      unit = 1;
    }
  }
  return values;
}

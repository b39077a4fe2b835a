/** Used again for each list. */
let room = new Uint8Array(1 << 12);
const LONGEST_VARINT = 8;

/** Small whole numbers in few bytes: seven bits a byte, the high bit says that more follow. */
export function encodeVarints(values: readonly number[]): Uint8Array<ArrayBuffer> {
  if (values.length * LONGEST_VARINT > room.length) room = new Uint8Array(2 * values.length * LONGEST_VARINT);
  let end = 0;
  for (let i = 0; i < values.length; i++) {
    let rest = values[i] ?? 0;
    while (rest >= 128) {
      room[end++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    room[end++] = rest;
  }
  return room.slice(0, end);
}

export function decodeVarints(data: unknown): number[] {
  const bytes = bytesOf(data);
  const values: number[] = [];
  let value = 0;
  let unit = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
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

/** How many numbers a list holds, without reading them. */
export function countVarints(data: unknown): number {
  const bytes = bytesOf(data);
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] ?? 0) < 128) count += 1;
  return count;
}

/** Reads a list into the beginning of an array that has room for it, and says how many numbers it holds. */
export function readVarints(data: unknown, into: Float64Array): number {
  const bytes = bytesOf(data);
  let count = 0;
  let value = 0;
  let unit = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 128) {
      value += (byte - 128) * unit;
      unit *= 128;
    } else {
      into[count++] = value + byte * unit;
      value = 0;
      unit = 1;
    }
  }
  return count;
}

/** Differences between neighbours, with the sign in the lowest bit, for lists whose numbers rise and fall a little. */
export function steps(values: readonly number[]): number[] {
  return values.map((value, i) => {
    const step = value - (values[i - 1] ?? 0);
    return step >= 0 ? step * 2 : -step * 2 - 1;
  });
}

export function unsteps(coded: readonly number[]): number[] {
  let value = 0;
  return coded.map((code) => {
    value += signed(code);
    return value;
  });
}

/** A difference out of its code. */
export function signed(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

function bytesOf(data: unknown): Uint8Array {
  if (!(data instanceof Uint8Array)) throw new Error('The pack holds no list of numbers where one belongs.');
  return data;
}

/** The part of WebAssembly.Memory that we use; the types of Node do not describe it. */
export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
}

declare const WebAssembly: { Memory: new (limits: { initial: number; maximum: number }) => WasmMemory };

const PAGE = 65_536;
const MEGABYTE = 1_048_576;
/** What tree-sitter asks for at its start. */
const INITIAL_BYTES = 33_554_432;

/** Memory for the parser that cannot grow beyond a limit: a parse that needs more fails instead of filling the machine. */
export function boundedMemory(megabytes: number): WasmMemory {
  return new WebAssembly.Memory({
    initial: INITIAL_BYTES / PAGE,
    maximum: Math.max((megabytes * MEGABYTE) / PAGE, INITIAL_BYTES / PAGE),
  });
}

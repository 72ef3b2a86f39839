export class Inflate {
  constructor(options?: { windowBits?: number, chunkSize?: number });
  err: number;
  msg: string;
  ended: boolean;
  strm: { input: Uint8Array, next_in: number, output: Uint8Array, next_out: number };
  onData(bytes: Uint8Array): void;
  push(bytes: Uint8Array, flush: number): boolean;
}

export class Decompress {
  constructor(take: (bytes: Uint8Array, last?: boolean) => void);
  push(bytes: Uint8Array, last?: boolean): void;
}
export function decompress(bytes: Uint8Array): Uint8Array<ArrayBuffer>;

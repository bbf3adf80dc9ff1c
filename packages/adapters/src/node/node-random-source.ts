import { randomBytes } from 'node:crypto';
import { RandomSource } from '@gatehouse/core/kernel';

/** The random source of the operating system, used through OpenSSL. */
export class NodeRandomSource extends RandomSource {
  override bytes(length: number): Uint8Array {
    return randomBytes(length);
  }
}

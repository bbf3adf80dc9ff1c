import { randomBytes } from 'node:crypto';
import { RandomSource } from '@gatehouse/core/kernel';

/** The operating system's random source, through OpenSSL. */
export class NodeRandomSource extends RandomSource {
  override bytes(length: number): Uint8Array {
    return randomBytes(length);
  }
}

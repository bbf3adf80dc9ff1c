import { hash } from 'node:crypto';
import { Sha256 } from '@gatehouse/core/kernel';

/** Computes SHA-256 in one call, without a hash object. Every request computes a digest, so this must be fast. */
export class NodeSha256 extends Sha256 {
  override hex(text: string): string {
    return hash('sha256', text, 'hex');
  }

  override digest(bytes: Uint8Array): Uint8Array {
    return hash('sha256', bytes, 'buffer');
  }
}

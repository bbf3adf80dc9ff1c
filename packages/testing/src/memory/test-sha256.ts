import { createHash } from 'node:crypto';
import { Sha256 } from '@gatehouse/core/kernel';

/** SHA-256 for tests that do not use the adapters. */
export class TestSha256 extends Sha256 {
  override hex(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }

  override digest(bytes: Uint8Array): Uint8Array {
    return createHash('sha256').update(bytes).digest();
  }
}

import { base64url } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('base64url', () => {
  it('encodes any bytes as RFC 4648 does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
  });
});

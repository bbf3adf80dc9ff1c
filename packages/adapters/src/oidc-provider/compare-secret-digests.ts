import { timingSafeEqual } from 'node:crypto';
import type { Sha256 } from '@gatehouse/core/kernel';
import type { Provider } from 'oidc-provider';

/** Makes the provider compare the digests of client secrets, so that the secrets themselves need not be stored. */
export function compareSecretDigests(provider: Provider, sha256: Sha256): void {
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value: function (this: { readonly clientSecret?: string }, secret: string): boolean {
      const [stored, given] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(sha256.hex(secret))];
      return stored.length === given.length && timingSafeEqual(stored, given);
    },
  });
}

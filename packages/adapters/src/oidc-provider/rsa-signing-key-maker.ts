import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type NewSigningKey, SigningKeyMaker } from '@gatehouse/core/bridge';
import { Secret } from '@gatehouse/core/kernel';

const MODULUS_BITS = 2_048;

/** Creates RSA keys for RS256, which every OpenID Connect client supports. */
export class RsaSigningKeyMaker extends SigningKeyMaker {
  override async create(): Promise<NewSigningKey> {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
    const id = randomUUID();
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
    return { id, privateKey: new Secret(JSON.stringify(jwk)) };
  }
}

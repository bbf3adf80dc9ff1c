import { Secret } from '@gatehouse/core/kernel';
import { SecretBox } from '@gatehouse/core/settings';

/**
 * A secret box for tests whose sealed texts are readable. A sealed text contains the name of the key and the purpose.
 */
export class LabelledSecretBox extends SecretBox {
  key = 'first key';

  override seal(secret: Secret, purpose: string): string {
    return JSON.stringify([this.key, purpose, [...secret.reveal()].reverse().join('')]);
  }

  override open(sealed: string, purpose: string): Secret | undefined {
    const [key, sealedFor, reversed] = JSON.parse(sealed);
    const opens = key === this.key && sealedFor === purpose;
    return opens ? new Secret([...reversed].reverse().join('')) : undefined;
  }
}

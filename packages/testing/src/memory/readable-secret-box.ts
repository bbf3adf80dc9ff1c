import { Secret } from '@gatehouse/core/kernel';
import { SecretBox } from '@gatehouse/core/settings';

/** A `SecretBox` whose sealed text contains the secret in readable form. For tests only. */
export class ReadableSecretBox extends SecretBox {
  override seal(secret: Secret, purpose: string): string {
    return `${purpose}:${secret.reveal()}`;
  }

  override open(sealed: string, purpose: string): Secret | undefined {
    return sealed.startsWith(`${purpose}:`) ? new Secret(sealed.slice(purpose.length + 1)) : undefined;
  }
}

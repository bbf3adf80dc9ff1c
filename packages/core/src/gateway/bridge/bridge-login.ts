import { Secret } from '../../kernel/secret.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { BridgeArtifact } from './bridge-artifact.ts';

/** Kind of the artifact that records a login at a client, so that the login can be ended when a plan ends. */
export const LOGIN_KIND = 'Login';

/** Seals the id of the client's session. */
export function sealedSid(sid: string, digest: string, box: SecretBox): string {
  return box.seal(new Secret(sid), purposeOf(digest));
}

/** Returns the id of the client's session; undefined if the server no longer accepts the secret that sealed it. */
export function openedSid({ sealed, digest }: BridgeArtifact, box: SecretBox): string | undefined {
  return box.open(sealed, purposeOf(digest))?.reveal();
}

/**
 * Returns the purpose for which session ids are sealed. Changing it makes stored session ids unreadable, so that apps
 * get no logout tokens for them.
 */
function purposeOf(digest: string): string {
  return `bridge ${LOGIN_KIND} ${digest}`;
}

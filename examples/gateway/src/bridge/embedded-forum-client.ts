import { createHash } from 'node:crypto';
import type { BridgeClient } from '@gatehouse/core/bridge';
import type { Slice } from '../config/index.ts';

/** The embedded support forum as a client; undefined if it is not configured. */
export function embeddedForumClient(slice: Slice): BridgeClient | undefined {
  const [url, secret] = [slice.optional('SUPPORT_FORUM_URL'), slice.optional('FORUM_CLIENT_SECRET')];
  const isEmbedded = slice.optional('SUPPORT_FORUM_KIND') === 'embedded';
  if (!isEmbedded || url === undefined || secret === undefined) return undefined;
  return {
    id: 'support-forum',
    name: 'Support forum',
    redirectUris: [`${url}/api/auth/callback/oidc`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: `${url}/backchannel-logout`,
    entitlement: 'support_seat',
    pkce: 'required',
    claims: ['preferred_username'],
    secretDigest: createHash('sha256').update(secret).digest('hex'),
  };
}

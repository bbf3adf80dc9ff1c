import type { DescribedBridgeClient } from '@gatehouse/core/bridge';
import type { Slice } from '../config/index.ts';

/** The embedded support forum as a client, without its secret; undefined if it is not configured. */
export function embeddedForumClient(slice: Slice): DescribedBridgeClient | undefined {
  const url = slice.optional('SUPPORT_FORUM_URL');
  const isEmbedded = slice.optional('SUPPORT_FORUM_KIND') === 'embedded';
  if (!isEmbedded || url === undefined) return undefined;
  return {
    id: 'support-forum',
    name: 'Support forum',
    redirectUris: [`${url}/api/auth/callback/oidc`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: `${url}/backchannel-logout`,
    entitlement: 'support_seat',
    pkce: 'required',
    claims: ['preferred_username'],
  };
}

import type { Slice } from '../../config/index.ts';
import type { LogoutReach } from './logout-network.ts';

/** Returns the networks that can contain the logout URIs of clients that operators add. */
export function logoutReachIn(slice: Slice): LogoutReach {
  return slice.value('BRIDGE_PRIVATE_LOGOUT_URIS') ? 'private' : 'public';
}

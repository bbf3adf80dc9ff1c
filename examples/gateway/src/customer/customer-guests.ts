import type { Device } from '@gatehouse/core/device';
import type { Identity } from '@gatehouse/core/identity';
import type { OwnedSession } from '@gatehouse/core/session';

/**
 * Clients that can call an endpoint. `open`: every client. `session`: customers who are signed in. `files`: signed-in
 * customers and their devices. Only endpoints of files and sync can be `files`, because a device must not do anything
 * else.
 */
export type CustomerAccess = 'open' | 'session' | 'files';

/** The value that the gate passes to the handler, by access. */
export interface CustomerGuests {
  readonly open: OwnedSession<Identity> | undefined;
  readonly session: OwnedSession<Identity>;
  readonly files: FilesGuest;
}

/** The owner of files, and the device that acts for them. */
export interface FilesGuest {
  readonly owner: Pick<Identity, 'did'>;
  /** The device that sent the request; undefined if the request was authenticated by a session. */
  readonly device: Device | undefined;
}

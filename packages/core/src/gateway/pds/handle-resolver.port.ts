import type { Did } from './did.ts';
import type { Handle } from './handle.ts';

/**
 * Finds the PDS account to which a handle belongs (AT Protocol "Handle", section resolution). `PdsClient` extends this
 * class.
 */
export abstract class HandleResolver {
  /** The DID to which the handle currently resolves; undefined if it resolves to none. */
  abstract resolveHandle(handle: Handle): Promise<Did | undefined>;
}

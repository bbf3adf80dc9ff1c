import type { Did } from './did.ts';
import type { Handle } from './handle.ts';

/**
 * Finds the PDS account that a handle belongs to (AT Protocol "Handle", section resolution). `PdsClient`
 * extends it.
 */
export abstract class HandleResolver {
  /** The DID that the handle currently resolves to; undefined if it resolves to none. */
  abstract resolveHandle(handle: Handle): Promise<Did | undefined>;
}

import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** Finds out whose a handle is at this moment (AT Protocol "Handle", section resolution). */
export abstract class HandleResolver {
  /** The account that the handle points to now; undefined when it points to none. */
  abstract resolve(handle: Handle): Promise<Did | undefined>;
}

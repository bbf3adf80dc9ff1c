import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { Capabilities } from '../entitlement/capabilities.ts';
import { type Entitlement, nothingHeld } from '../entitlement/entitlement.ts';
import type { EntitlementStore } from '../entitlement/entitlement-store.port.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import { parseHandle } from '../pds/handle.ts';
import type { HandleResolver } from '../pds/handle-resolver.port.ts';
import { parseDid } from '../pds/parse-did.ts';
import { type Operator, requireRole } from './operator.ts';
import type { DirectoryEntry, PdsAccountDirectory } from './pds-account-directory.port.ts';

/** Reference to a PDS account by its DID, its handle or its e-mail address. */
export type PdsAccountReference =
  | { readonly did: string }
  | { readonly handle: string }
  | { readonly email: string };

/** A PDS account and its entitlement, as operators see them. */
export interface PdsAccountView {
  readonly did: Did;
  /**
   * The directory entry; undefined if the directory does not contain the DID, for example because the holder's PDS
   * account is on another server.
   */
  readonly known: DirectoryEntry | undefined;
  readonly entitlement: Entitlement;
  readonly capabilities: Capabilities;
  /** Time at which the details were read. */
  readonly at: Instant;
}

/** Dependencies of `LookUpPdsAccount`. */
export interface LookUpPdsAccountPorts {
  readonly entitlements: EntitlementStore;
  readonly directory: PdsAccountDirectory;
  readonly handles: HandleResolver;
  readonly policy: PolicyPort;
  readonly clock: Clock;
}

/** Finds a PDS account by DID, handle or e-mail address, and returns its entitlement and capabilities. */
export class LookUpPdsAccount {
  readonly #ports: LookUpPdsAccountPorts;

  constructor(ports: LookUpPdsAccountPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `RoleRequired`, `InvalidInput`, `PolicyUnavailable`, `PdsUnavailable`, or `NotFound` for an unknown PDS
   * account.
   */
  async execute(operator: Operator, reference: PdsAccountReference): Promise<PdsAccountView> {
    requireRole(operator, 'account.look-up');
    const did = await this.#didOf(reference);
    if (!did) throw new NotFound('account');
    const known = await this.#ports.directory.byDid(did);
    const entitlement = await this.#ports.entitlements.find(did);
    if (!known && !entitlement && !('handle' in reference)) throw new NotFound('account');
    // Read the capabilities from the policy, as every gate does. Do not compute them from the record.
    const capabilities = await this.#ports.policy.effectiveCapabilities(did);
    const at = this.#ports.clock.now();
    return { did, known, entitlement: entitlement ?? nothingHeld(did), capabilities, at };
  }

  async #didOf(reference: PdsAccountReference): Promise<Did | undefined> {
    if ('did' in reference) return parseDid(reference.did);
    if ('email' in reference) return (await this.#ports.directory.byEmail(reference.email))?.did;
    const handle = parseHandle(reference.handle);
    if (!handle) throw new InvalidInput([{ path: ['handle'], message: 'is not a handle' }]);
    return this.#ports.handles.resolveHandle(handle);
  }
}

import { setTimeout } from 'node:timers/promises';
import { type Capabilities, PolicyPort, PolicyUnavailable } from '@gatehouse/core/entitlement';

/** A policy whose entitled holders and availability the test sets. */
export class LedgerPolicy extends PolicyPort {
  readonly #entitled = new Set<string>();
  /** `silent`: the policy waits until `timeout` and then rejects, as if its database did not respond. */
  state: 'up' | 'down' | 'silent' = 'up';
  timeout = 1_000;
  questions = 0;

  grant(did: string): void {
    this.#entitled.add(did);
  }

  lapse(did: string): void {
    this.#entitled.delete(did);
  }

  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    this.questions += 1;
    if (this.state === 'down') throw new Error('The policy store is down.');
    if (this.state === 'silent') {
      await setTimeout(this.timeout);
      throw new PolicyUnavailable({ cause: new Error('The policy store is silent.') });
    }
    const entitled = this.#entitled.has(did);
    return {
      metadataWriteAllowed: entitled,
      safetyNetAllowed: false,
      supportSeatAllowed: entitled,
      state: entitled ? 'active' : 'lapsed',
      denials: {},
      validUntil: null,
    };
  }
}

import { type Capabilities, PolicyPort } from '@gatehouse/core/entitlement';

/** A policy whose answers the test writes down: who is entitled, and whether it answers at all. */
export class LedgerPolicy extends PolicyPort {
  readonly #entitled = new Set<string>();
  state: 'up' | 'down' | 'silent' = 'up';
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
    if (this.state === 'silent') await new Promise(() => {});
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

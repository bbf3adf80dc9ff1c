import { QuotaLimit } from './quota-limit.port.ts';

/** A quota that is the same for every holder. */
export class FixedQuota extends QuotaLimit {
  readonly #bytes: number;

  constructor(bytes: number) {
    super();
    this.#bytes = bytes;
  }

  override async of(): Promise<number> {
    return this.#bytes;
  }
}

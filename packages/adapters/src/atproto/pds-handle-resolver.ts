import { HandleResolver } from '@gatehouse/core/operator';
import type { Did, Handle, PdsClient } from '@gatehouse/core/pds';

/** Resolves handles through our own personal data server, which asks the network for those that are not its own. */
export class PdsHandleResolver extends HandleResolver {
  readonly #pds: PdsClient;

  constructor(pds: PdsClient) {
    super();
    this.#pds = pds;
  }

  override resolve(handle: Handle): Promise<Did | undefined> {
    return this.#pds.resolveHandle(handle);
  }
}

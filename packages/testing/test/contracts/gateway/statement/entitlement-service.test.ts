import type { Secret } from '@gatehouse/core/kernel';
import { EntitlementService, EntitlementServiceUnavailable } from '@gatehouse/core/statement';
import {
  type EntitlementServiceCase,
  entitlementServiceContract,
  type OperatedGateway,
} from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { entitlementServiceSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

class MemoryEntitlementService extends EntitlementService {
  readonly #operated: OperatedGateway | undefined;

  constructor(operated?: OperatedGateway) {
    super();
    this.#operated = operated;
  }

  override async statement(token: Secret, nonce: string): Promise<string> {
    if (!this.#operated) throw new EntitlementServiceUnavailable('it was switched off');
    return this.#operated.statement(token.reveal(), nonce);
  }

  override async keys(): Promise<readonly string[]> {
    if (!this.#operated?.keys.length) throw new EntitlementServiceUnavailable('it was switched off');
    return this.#operated.keys;
  }
}

const sound: EntitlementServiceCase = {
  serving: async (operated) => new MemoryEntitlementService(operated),
  failing: { outage: async () => new MemoryEntitlementService() },
};

describePort('MemoryEntitlementService', entitlementServiceContract, {
  ...{ describe, it, saboteurs: entitlementServiceSaboteurs },
  withSubject: (work) => work(sound),
});

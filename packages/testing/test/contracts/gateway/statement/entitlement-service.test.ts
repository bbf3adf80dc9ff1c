import type { Secret } from '@gatehouse/core/kernel';
import { EntitlementService, EntitlementServiceUnavailable } from '@gatehouse/core/statement';
import {
  type EntitlementServiceCase,
  entitlementServiceContract,
  type OperatedGateway,
} from '@gatehouse/testing/contracts/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

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

const changed = (
  change: (service: EntitlementService) => Partial<EntitlementService>,
): EntitlementServiceCase => {
  const broken = (service: EntitlementService) => altered(service, change(service));
  return {
    serving: async (operated) => broken(await sound.serving(operated)),
    failing: { outage: async () => broken(new MemoryEntitlementService()) },
  };
};

const BROKEN: Readonly<Record<string, EntitlementServiceCase>> = {
  'returns the statement to the device of the token and for the nonce': changed((good) => ({
    statement: (token) => good.statement(token, 'always the same'),
  })),
  'returns text that is not a statement unchanged, because the caller verifies it': changed((good) => ({
    statement: async (token, nonce) => {
      const text = await good.statement(token, nonce);
      return text.startsWith('statement') ? text : Promise.reject(new EntitlementServiceUnavailable('odd'));
    },
  })),
  'returns the public keys': changed((good) => ({
    keys: async () => [...(await good.keys()), 'another'],
  })),
  'throws EntitlementServiceUnavailable if the response has no statement': changed((good) => ({
    statement: (token, nonce) => good.statement(token, nonce).catch(() => ''),
  })),
  'throws EntitlementServiceUnavailable if the response has no keys': changed((good) => ({
    keys: () => good.keys().catch(() => []),
  })),
};

describe('the contract of EntitlementService', () => {
  it.each(Object.entries(entitlementServiceContract))('accepts a service that %s', (_sentence, experiment) =>
    experiment(sound),
  );

  it('has a broken service for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(entitlementServiceContract));
  });

  it.each(Object.entries(BROKEN))('catches a service that breaks: %s', async (sentence, broken) => {
    await expect(entitlementServiceContract[sentence]?.(broken)).rejects.toThrow();
  });
});

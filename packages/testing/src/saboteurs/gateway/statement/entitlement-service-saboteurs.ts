import { type EntitlementService, EntitlementServiceUnavailable } from '@gatehouse/core/statement';
import type { EntitlementServiceCase } from '../../../contracts/gateway/statement/entitlement-service-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

const service =
  (change: (good: EntitlementService) => Partial<EntitlementService>) =>
  ({ serving, failing }: EntitlementServiceCase): EntitlementServiceCase => {
    const broken = (good: EntitlementService) => altered(good, change(good));
    const faults = Object.entries(failing).map(
      ([fault, open]) => [fault, async () => broken(await open())] as const,
    );
    return {
      serving: async (operated) => broken(await serving(operated)),
      failing: Object.fromEntries(faults),
    };
  };

/** For each clause of `EntitlementService`, a service that breaks it. */
export const entitlementServiceSaboteurs: PortSaboteurs<EntitlementServiceCase> = {
  'returns the statement to the device of the token and for the nonce': service((good) => ({
    statement: (token) => good.statement(token, 'always the same'),
  })),
  'returns text that is not a statement unchanged, because the caller verifies it': service((good) => ({
    statement: async (token, nonce) => {
      const text = await good.statement(token, nonce);
      return text.startsWith('statement') ? text : Promise.reject(new EntitlementServiceUnavailable('odd'));
    },
  })),
  'returns the public keys': service((good) => ({
    keys: async () => [...(await good.keys()), 'another'],
  })),
  'throws EntitlementServiceUnavailable if the response has no statement': service((good) => ({
    statement: (token, nonce) => good.statement(token, nonce).catch(() => ''),
  })),
  'throws EntitlementServiceUnavailable if the response has no keys': service((good) => ({
    keys: () => good.keys().catch(() => []),
  })),
};

import { ChangeOperatorRole, CreateMachineCredential } from '@gatehouse/core/operator';
import { MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from './gateway-databases.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const ROLE = 'entitlement_mutator';

describe.each(TESTED_GATEWAY_DATABASES)('a revoked role in %s', (_name, make) => {
  it('leaves no credential behind if its owner creates many concurrently', () =>
    withGatewayStorage(make, async (storage) => {
      const roles = storage.operatorRoles;
      const clock = new MovableClock();
      const ports = { ...storage, roles, clock, random: new SeededRandom(), sha256: new TestSha256() };
      await roles.grant(DID, ROLE);
      const create = new CreateMachineCredential(ports);
      const making = (index: number) =>
        create.execute(
          { principal: DID, roles: [ROLE] },
          { name: `machine-${index}`, roles: [ROLE], expiresAt: null },
        );
      const change = { principal: 'system:test', did: DID, role: ROLE, to: 'revoked' } as const;
      const outcomes = await Promise.allSettled([
        ...[1, 2, 3, 4, 5, 6].map(making),
        new ChangeOperatorRole(ports).execute(change),
        ...[7, 8, 9, 10, 11, 12].map(making),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'role_required' });
      expect(await roles.rolesOf(DID)).toEqual([]);
      const inForce = (await storage.credentials.list()).filter(({ revokedAt }) => revokedAt === null);
      expect(inForce).toEqual([]);
    }));
});

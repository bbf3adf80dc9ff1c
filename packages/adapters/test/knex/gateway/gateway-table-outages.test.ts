import assert from 'node:assert/strict';
import {
  type GatewayTables,
  gatewayTableCalls,
  gatewayTableOutageContract,
} from '@gatehouse/testing/contracts/gateway';
import { faultsOf, outageSaboteurs, type Saboteur, stoppableMemory } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES } from './entitlement/gateway-databases.ts';
import { gatewayTables } from './gateway-tables-of.ts';
import { withServers } from './with-servers.ts';

function withTables(work: (tables: GatewayTables) => Promise<unknown>): Promise<void> {
  const [makeSqlite] = Object.values(GATEWAY_DATABASES);
  assert.ok(makeSqlite);
  return withServers(makeSqlite, async (gateway) => {
    await work(gatewayTables(gateway));
  });
}

const unchanged: Saboteur<GatewayTables> = (tables) => tables;

async function outage(clause: string, sabotage = unchanged): Promise<void> {
  await withTables(async (tables) => {
    const { storage, other, ...rest } = stoppableMemory(tables);
    await gatewayTableOutageContract[clause]?.({
      ...rest,
      storage: sabotage(storage),
      other: sabotage(other),
    });
  });
}

describe("the contract of outages of the gateway's tables", () => {
  it('calls every method of every port', () =>
    // Leave out `otherClientSessions`, which is the same port for another OAuth client.
    withTables(async ({ unitOfWork: _, otherClientSessions: __, ...ports }) => {
      const methods = Object.entries(ports).flatMap(([port, adapter]) =>
        Object.getOwnPropertyNames(Object.getPrototypeOf(adapter))
          .filter((name) => name !== 'constructor')
          .map((name) => `${port}.${name}`),
      );
      expect(Object.keys(gatewayTableCalls).toSorted()).toEqual(methods.toSorted());
    }));

  it.each(Object.keys(gatewayTableOutageContract))('holds for stores that report outages: %s', (clause) =>
    outage(clause),
  );

  it.each(Object.keys(gatewayTableOutageContract))(
    'detects every adapter that breaks: %s',
    async (clause) => {
      for (const [fault, sabotage] of faultsOf(outageSaboteurs[clause]))
        await expect(outage(clause, sabotage), fault).rejects.toThrow();
    },
  );
});

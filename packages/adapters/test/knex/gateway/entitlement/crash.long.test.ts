import { spawn } from 'node:child_process';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import type { Did } from '@gatehouse/core/pds';
import { entitlementSystem, freshDid } from '@gatehouse/testing/contracts/gateway';
import { TestSha256 } from '@gatehouse/testing/memory';
import type { GatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase, withGatewayStorage } from './gateway-databases.ts';

const CHILD = new URL('./crashing-apply.ts', import.meta.url).pathname;

/**
 * Applies an event in a process that kills itself before its n-th statement. Returns whether it was killed
 * before it ended.
 */
function crashedBefore(statement: number, did: Did, { url, driver }: GatewayDatabase): Promise<boolean> {
  const words = ['--conditions=@gatehouse/source', CHILD, url, driver ?? '', did, String(statement)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      signal === 'SIGKILL' || code === 0
        ? resolve(signal === 'SIGKILL')
        : reject(new Error(`The child ended with ${code}.`)),
    );
  });
}

async function traces(storage: GatewayStorage, did: Did) {
  const { items } = await storage.audit.page({ subject: did }, { limit: 10 });
  return {
    record: (await storage.entitlements.find(did)) === undefined ? 0 : 1,
    rows: items.length,
    events: (await storage.ledger.find(did)) === undefined ? 0 : 1,
    messages: (await storage.queue.jobs({ key: did }, { limit: 10 })).items.length,
  };
}

const NOTHING = { record: 0, rows: 0, events: 0, messages: 0 };
const ALL = { record: 1, rows: 1, events: 1, messages: 1 };

describe.each(Object.entries(GATEWAY_DATABASES))(
  'a crash between any two statements in %s',
  (_name, make) => {
    it('stores an event completely or not at all, and the event can be sent again', () =>
      withGatewayStorage(make, async (storage, _database, made) => {
        const { apply } = entitlementSystem(storage, 1_000);
        const outcomes: string[] = [];
        for (let statement = 1, crashed = true; crashed; statement += 1) {
          const did = freshDid();
          crashed = await crashedBefore(statement, did, made);
          const left = await traces(storage, did);
          expect([NOTHING, ALL]).toContainEqual(left);
          outcomes.push(left.record === 1 ? 'all' : 'nothing');
          const event = {
            name: 'manual.grant',
            plan: 'base',
            eventId: did,
            reason: 'r',
            ticketRef: 't',
          } as const;
          await apply.execute({ did, principal: 'machine:test', event });
          expect(await traces(storage, did)).toEqual(ALL);
        }
        expect(outcomes.filter((outcome) => outcome === 'nothing').length).toBeGreaterThanOrEqual(8);
        expect(outcomes.slice(-2)).toEqual(['all', 'all']);
        const verdict = await new VerifyAuditLog({
          log: storage.audit,
          sha256: new TestSha256(),
        }).execute();
        expect(verdict).toMatchObject({ intact: true, rows: outcomes.length });
      }));
  },
);

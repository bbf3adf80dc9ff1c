import type { AuditLog } from '@gatehouse/core/audit';
import {
  type Entitlement,
  type EntitlementStore,
  nothingHeld,
  VerifyEntitlements,
} from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { type GatewayStorage, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const BOB: Did = 'did:plc:bobaaaaaaaaaaaaaaaaaaaaa';
const BEA: Did = 'did:plc:beaaaaaaaaaaaaaaaaaaaaaa';
const EVE: Did = 'did:plc:eveaaaaaaaaaaaaaaaaaaaaa';
const ENVELOPE = { reason: 'r', ticketRef: 't' };

async function collected<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of stream) all.push(each);
  return all;
}

/** Returns a storage whose records were changed without an event. */
function tampered(
  store: EntitlementStore,
  records: (sound: Entitlement[]) => Entitlement[],
): EntitlementStore {
  const all = async () => records(await collected(store.all()));
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'lock')
        return async (did: Did) => (await all()).find((record) => record.did === did) ?? nothingHeld(did);
      if (name !== 'all') return Reflect.get(target, name);
      return async function* () {
        yield* await all();
      };
    },
  });
}

async function storageWithTwoAccounts(): Promise<GatewayStorage> {
  const storage = memoryGatewayStorage();
  const { apply } = entitlementSystem(storage, 1_000);
  for (const did of [ALICE, BOB]) {
    const events = [
      { name: 'manual.grant', plan: 'base' },
      { name: 'lapse', graceUntil: 2_000 },
    ] as const;
    for (const event of events) {
      const eventId = `${did} ${event.name}`;
      await apply.execute({ did, principal: 'machine:test', event: { ...ENVELOPE, eventId, ...event } });
    }
  }
  return storage;
}

function verdictOn(
  { audit, unitOfWork }: GatewayStorage,
  entitlements: EntitlementStore,
  log: AuditLog = audit,
) {
  const copy = { entitlements, log };
  return new VerifyEntitlements({ entitlements, log, unitOfWork, copy }).execute();
}

describe('VerifyEntitlements', () => {
  it('reports records that match the log as intact', async () => {
    const storage = await storageWithTwoAccounts();
    expect(await verdictOn(storage, storage.entitlements)).toEqual({ intact: true, accounts: 2 });
  });

  it.each<[what: string, did: Did, tamper: (sound: Entitlement[]) => Entitlement[]]>([
    ['changed', BOB, (sound) => sound.map((record) => ({ ...record, once: record.did === BOB }))],
    [
      'restored to an earlier version',
      ALICE,
      ([, bob]) => [{ ...nothingHeld(ALICE), base: 'active', version: 1 }, bob as Entitlement],
    ],
    [
      'changed to another payment',
      BOB,
      (sound) =>
        sound.map((record) => ({
          ...record,
          payment: record.did === BOB ? { provider: 'p', customerId: 'c', subscriptionId: null } : null,
        })),
    ],
    ['removed', ALICE, (sound) => sound.slice(1)],
    [
      'inserted between two others',
      BEA,
      ([alice, bob]) => [
        alice as Entitlement,
        { ...nothingHeld(BEA), base: 'active', version: 1 },
        bob as Entitlement,
      ],
    ],
    ['inserted manually', EVE, (sound) => [...sound, { ...nothingHeld(EVE), base: 'active', version: 1 }]],
  ])('names the holder whose record was %s', async (_what, did, tamper) => {
    const storage = await storageWithTwoAccounts();
    expect(await verdictOn(storage, tampered(storage.entitlements, tamper))).toEqual({ intact: false, did });
  });

  it.each<[what: string, method: 'replayBySubject' | 'all']>([
    ['the log', 'replayBySubject'],
    ['the records', 'all'],
  ])('accepts an event that was applied after it had read %s', async (_what, method) => {
    const storage = await storageWithTwoAccounts();
    const before = {
      replayBySubject: await collected(storage.audit.replayBySubject()),
      all: await collected(storage.entitlements.all()),
    };
    const { apply } = entitlementSystem(storage, 1_000);
    const event = { ...ENVELOPE, name: 'manual.grant', plan: 'once' } as const;
    for (const did of [BOB, EVE])
      await apply.execute({ did, principal: 'machine:test', event: { ...event, eventId: did } });
    let isFirst = true;
    const outdated = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const member = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          if (name !== method || !isFirst) return member.bind(target);
          isFirst = false;
          return async function* () {
            yield* before[method];
          };
        },
      });
    const verdict = await verdictOn(storage, outdated(storage.entitlements), outdated(storage.audit));
    expect(verdict).toEqual({ intact: true, accounts: 3 });
  });

  it('ignores rows of the log about other actions', async () => {
    const storage = await storageWithTwoAccounts();
    const deed = { at: 1, principal: 'system:test', action: 'session.began', detail: {} };
    for (const subject of [ALICE, EVE]) await storage.audit.append({ ...deed, subject });
    expect(await verdictOn(storage, storage.entitlements)).toEqual({ intact: true, accounts: 2 });
  });
});

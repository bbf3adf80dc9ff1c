import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import {
  BeginKeyChange,
  FinishKeyChange,
  HolderKeyBox,
  HolderKeyUnavailable,
  KeyChangeConflict,
  ReadHolderKey,
  ResealHolderKeys,
} from '@gatehouse/core/holder-key';
import { fromBase64url, InvalidInput, NotFound, Secret } from '@gatehouse/core/kernel';
import { sealingKeys } from '@gatehouse/core/seal';
import type { SecretBox } from '@gatehouse/core/settings';
import { freshDid, sampleHolderKey, sampleKeptKey } from '@gatehouse/testing/contracts/gateway';
import {
  MemoryAuditLog,
  MemoryUnitOfWork,
  MovableClock,
  SeededRandom,
  TestSha256,
} from '@gatehouse/testing/memory';
import { MemoryHolderKeyStore } from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const crypto = new WebSealingCrypto();
const random = new SeededRandom(11);
const PRIVATE = 'Vg3jfocK8Y1BMe_5EblKbg';

let keys: MemoryHolderKeyStore;
let audit: MemoryAuditLog;
let unitOfWork: MemoryUnitOfWork;

beforeEach(() => {
  unitOfWork = new MemoryUnitOfWork();
  keys = new MemoryHolderKeyStore(unitOfWork);
  audit = new MemoryAuditLog(unitOfWork, new TestSha256());
});

/** A server with these secrets, the newest secret first. */
function server(...secrets: string[]) {
  const boxOf = (some: string[]): SecretBox | undefined =>
    some.length === 0 ? undefined : new AesGcmSecretBox(some.map((text) => new Secret(text)));
  const box = new HolderKeyBox({ box: boxOf(secrets), newest: boxOf(secrets.slice(0, 1)), random, crypto });
  const ports = { keys, box, audit, unitOfWork, clock: new MovableClock() };
  return {
    read: new ReadHolderKey(ports),
    begin: new BeginKeyChange(ports),
    finish: new FinishKeyChange(ports),
    reseal: new ResealHolderKeys(ports),
  };
}

describe('the key of a holder', () => {
  it('is created once, even if many devices ask at once, and has the id that devices derive', async () => {
    const holder = freshDid();
    const { read } = server('one');
    const answers = await Promise.all(Array.from({ length: 8 }, () => read.execute(holder)));
    expect(new Set(answers.map(({ key }) => key?.reveal())).size).toBe(1);
    const key = fromBase64url(answers[0]?.key?.reveal() ?? '') as Uint8Array;
    expect((await sealingKeys(key, crypto)).id).toBe(answers[0]?.id);
    expect((await read.execute(freshDid())).id).not.toBe(answers[0]?.id);
  });

  it('is stored sealed, and does not open in the row of another holder', async () => {
    const { read } = server('one');
    const holder = freshDid();
    const { key } = await read.execute(holder);
    const stored = await keys.find(holder);
    expect(JSON.stringify(stored)).not.toContain(key?.reveal());
    const thief = freshDid();
    if (stored) await keys.add({ ...stored, holder: thief });
    await expect(read.execute(thief)).rejects.toThrow(HolderKeyUnavailable);
  });

  it('is not replaced when it cannot be opened', async () => {
    const holder = freshDid();
    const { id } = await server('one').read.execute(holder);
    await expect(server('two').read.execute(holder)).rejects.toThrow(HolderKeyUnavailable);
    expect((await server('one').read.execute(holder)).id).toBe(id);
  });

  it('is not created by a server without a permanent secret', async () => {
    await expect(server().read.execute(freshDid())).rejects.toThrow('JWT_SECRET');
  });
});

describe('sealing keys again', () => {
  it('lets an older secret be removed', async () => {
    const holders = Array.from({ length: 130 }, freshDid);
    for (const holder of holders) await server('old').read.execute(holder);
    expect(await server('new', 'old').reseal.execute()).toEqual({ resealed: 130, unopened: 0 });
    expect(await server('new', 'old').reseal.execute()).toEqual({ resealed: 0, unopened: 0 });
    for (const holder of holders) await server('new').read.execute(holder);
  });

  it('seals the next key as well, and skips keys that it cannot open', async () => {
    const holder = freshDid();
    const old = server('old');
    await old.read.execute(holder);
    await old.begin.execute(holder, { mode: 'managed', keyId: undefined });
    await keys.add(sampleHolderKey());
    await keys.add(sampleHolderKey({ current: sampleKeptKey({ mode: 'private', sealed: null }) }));
    expect(await server('new', 'old').reseal.execute()).toEqual({ resealed: 1, unopened: 1 });
    expect((await server('new').read.execute(holder)).next?.key).toBeDefined();
  });
});

describe('changing the key', () => {
  it('returns both keys until it is finished, and then only the new one', async () => {
    const holder = freshDid();
    const { read, begin, finish } = server('one');
    const before = await read.execute(holder);
    const begun = await begin.execute(holder, { mode: 'managed', keyId: undefined });
    expect(begun).toMatchObject({ id: before.id, next: { mode: 'managed' } });
    expect(await begin.execute(holder, { mode: 'managed', keyId: undefined })).toEqual(begun);
    for (let time = 0; time < 2; time += 1) await finish.execute(holder, begun.next?.id ?? '');
    expect(await read.execute(holder)).toEqual({ ...begun.next, next: null });
    const { items } = await audit.page({ subject: holder }, { limit: 10 });
    expect(items.map(({ action }) => action)).toEqual(['account-key.changed', 'account-key.change-began']);
  });

  it('keeps only the id of the key if the new mode is private', async () => {
    const holder = freshDid();
    const { read, begin, finish } = server('one');
    await read.execute(holder);
    await begin.execute(holder, { mode: 'private', keyId: PRIVATE });
    await finish.execute(holder, PRIVATE);
    expect(await keys.find(holder)).toMatchObject({
      current: { id: PRIVATE, mode: 'private', sealed: null },
      next: null,
    });
    expect(await read.execute(holder)).toEqual({ id: PRIVATE, mode: 'private', key: undefined, next: null });
  });

  it('refuses a second concurrent change, and completing a change that was never started', async () => {
    const holder = freshDid();
    const { read, begin, finish } = server('one');
    await expect(begin.execute(holder, { mode: 'managed', keyId: undefined })).rejects.toThrow(NotFound);
    const { id } = await read.execute(holder);
    await expect(finish.execute(holder, PRIVATE)).rejects.toThrow(KeyChangeConflict);
    await expect(begin.execute(holder, { mode: 'private', keyId: id })).rejects.toThrow(KeyChangeConflict);
    await begin.execute(holder, { mode: 'private', keyId: PRIVATE });
    for (const other of [
      { mode: 'managed', keyId: undefined } as const,
      { mode: 'private', keyId: PRIVATE.replace('V', 'W') } as const,
    ])
      await expect(begin.execute(holder, other)).rejects.toThrow(KeyChangeConflict);
    await expect(finish.execute(holder, id)).rejects.toThrow(KeyChangeConflict);
  });

  it.each([
    ['a private key without its id', { mode: 'private', keyId: undefined }],
    ['an id that is too short', { mode: 'private', keyId: 'short' }],
    ['a managed key with an id', { mode: 'managed', keyId: PRIVATE }],
  ] as const)('refuses %s', async (_what, change) => {
    const holder = freshDid();
    const { read, begin } = server('one');
    await read.execute(holder);
    await expect(begin.execute(holder, change)).rejects.toThrow(InvalidInput);
  });
});

import {
  AuthenticateDevice,
  CreateDevice,
  ListDevices,
  MAX_DEVICES_PER_HOLDER,
  parseDeviceToken,
  RevokeDevice,
  TooManyDevices,
} from '@gatehouse/core/device';
import { DAY, InvalidInput, NotFound } from '@gatehouse/core/kernel';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import {
  MemoryAuditLog,
  MemoryUnitOfWork,
  MovableClock,
  SeededRandom,
  TestSha256,
} from '@gatehouse/testing/memory';
import { MemoryDeviceStore } from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const holder = freshDid();
const sha256 = new TestSha256();

let clock: MovableClock;
let audit: MemoryAuditLog;
let create: CreateDevice;
let list: ListDevices;
let revoke: RevokeDevice;
let authenticate: AuthenticateDevice;

beforeEach(() => {
  const unitOfWork = new MemoryUnitOfWork();
  clock = new MovableClock();
  audit = new MemoryAuditLog(unitOfWork, sha256);
  const devices = new MemoryDeviceStore(unitOfWork);
  const ports = { devices, audit, unitOfWork, clock, random: new SeededRandom(3), sha256 };
  create = new CreateDevice(ports);
  list = new ListDevices(ports);
  revoke = new RevokeDevice(ports);
  authenticate = new AuthenticateDevice(ports);
});

describe('the token of a device', () => {
  it('authenticates its device, and is not stored', async () => {
    const { device, token } = await create.execute(holder, ' Laptop ');
    expect(token.reveal()).toMatch(/^ghd_[\w-]{22}_[\w-]{43}$/);
    expect(device).toMatchObject({ holder, name: 'Laptop', lastSeenDay: null });
    expect(JSON.stringify(device)).not.toContain(token.reveal().slice(-43));
    expect(await authenticate.execute(token.reveal())).toEqual(device);
  });

  it('is refused if it is malformed, unknown or the token of a machine', async () => {
    const text = (await create.execute(holder, 'laptop')).token.reveal();
    const other = text.endsWith('A') ? 'B' : 'A';
    const wrong = [
      '',
      'ghd_',
      `${text} `,
      `${text}A`,
      `x${text}`,
      text.replace('ghd', 'gho'),
      text.slice(0, -1) + other,
      `ghd_${'A'.repeat(22)}_${'A'.repeat(43)}`,
    ];
    for (const each of wrong) expect(await authenticate.execute(each)).toBeUndefined();
    expect(parseDeviceToken('x'.repeat(100_000))).toBeUndefined();
  });

  it('is refused once its holder has revoked it, and no other customer can revoke it', async () => {
    const { device, token } = await create.execute(holder, 'laptop');
    await expect(revoke.execute(freshDid(), device.id)).rejects.toThrow(NotFound);
    expect(await authenticate.execute(token.reveal())).toBeDefined();
    await revoke.execute(holder, device.id);
    expect(await authenticate.execute(token.reveal())).toBeUndefined();
    await expect(revoke.execute(holder, device.id)).rejects.toThrow(NotFound);
  });
});

describe('the devices of a holder', () => {
  it('show the day on which each was last seen', async () => {
    const { token } = await create.execute(holder, 'laptop');
    await authenticate.execute(token.reveal());
    const day = clock.now() - (clock.now() % DAY);
    expect((await list.execute(holder))[0]?.lastSeenDay).toBe(day);
    clock.advance(DAY);
    await authenticate.execute(token.reveal());
    expect((await list.execute(holder))[0]?.lastSeenDay).toBe(day + DAY);
  });

  it('are limited in number', async () => {
    for (let count = 0; count < MAX_DEVICES_PER_HOLDER; count += 1) await create.execute(holder, 'one');
    await expect(create.execute(holder, 'more')).rejects.toThrow(TooManyDevices);
    expect((await audit.page({ subject: holder }, { limit: 200 })).items).toHaveLength(100);
  });

  it('leave audit rows without a secret when they are created and revoked', async () => {
    const { device, token } = await create.execute(holder, 'laptop');
    await revoke.execute(holder, device.id);
    const { items } = await audit.page({ subject: holder }, { limit: 10 });
    expect(items.map(({ action, principal, detail }) => [action, principal, detail])).toEqual([
      ['device.revoked', holder, { device: device.id }],
      ['device.created', holder, { device: device.id, name: 'laptop' }],
    ]);
    expect(JSON.stringify(items)).not.toContain(token.reveal().slice(-43));
  });

  it.each(['', ' ', '-', 'a/b', 'a\\b', 'a\nb', 'a\u202eb', 'x'.repeat(65)])(
    'cannot have the name %j',
    async (name) => {
      await expect(create.execute(holder, name)).rejects.toThrow(InvalidInput);
    },
  );
});

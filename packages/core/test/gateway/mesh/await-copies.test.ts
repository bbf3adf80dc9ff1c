import { AwaitCopies, MAX_COPIES_WAIT, MAX_COPIES_WAITS, type ReplicaLedger } from '@gatehouse/core/mesh';
import { expect, it, vi } from 'vitest';

/** Waits for copies of a file. The number of its replicas increases with time. */
async function waited(min: number, replicas: (now: number) => number) {
  let now = 0;
  const ledger: Partial<ReplicaLedger> = { replicasOfFile: async () => replicas(now) };
  const use = new AwaitCopies({
    ledger: ledger as ReplicaLedger,
    clock: { now: () => now },
    times: { proofAge: 1 },
    rule: async () => ({ min, target: 9 }),
    pause: async (time) => {
      now += time;
    },
    processes: 1,
  });
  return { copies: await use.execute('did:plc:holder', 'file'), now };
}

it('AwaitCopies does not wait if the local copy is enough', async () => {
  expect(await waited(1, () => 0)).toEqual({ copies: 1, now: 0 });
});

it('AwaitCopies waits until there are as many copies as the rule requires', async () => {
  const { copies, now } = await waited(3, (at) => Math.floor(at / 5_000));
  expect(copies).toBe(3);
  expect(now).toBe(10_000);
});

it.each([
  [1, MAX_COPIES_WAITS],
  [2, MAX_COPIES_WAITS / 2],
  [9, 1],
])(
  'AwaitCopies waits in a limited number of calls of one holder, which %i processes share',
  async (processes, limit) => {
    const pauses: (() => void)[] = [];
    let replicas = 0;
    const ledger: Partial<ReplicaLedger> = { replicasOfFile: async () => replicas };
    const use = new AwaitCopies({
      ledger: ledger as ReplicaLedger,
      clock: { now: () => 0 },
      times: { proofAge: 1 },
      rule: async () => ({ min: 2, target: 2 }),
      pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
      processes,
    });
    for (const holder of ['did:plc:one', 'did:plc:two'] as const) {
      replicas = 0;
      const waiting = Array.from({ length: limit }, () => use.execute(holder, 'file'));
      await vi.waitUntil(() => pauses.length === limit);
      expect(await use.execute(holder, 'file')).toBe(1);
      replicas = 1;
      for (const end of pauses.splice(0)) end();
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => 2));
    }
    replicas = 0;
    const again = use.execute('did:plc:one', 'file');
    await vi.waitUntil(() => pauses.length === 1);
    replicas = 1;
    pauses[0]?.();
    expect(await again).toBe(2);
  },
);

it('AwaitCopies returns the current number when the time is over', async () => {
  expect(await waited(3, () => 1)).toEqual({ copies: 2, now: MAX_COPIES_WAIT });
});

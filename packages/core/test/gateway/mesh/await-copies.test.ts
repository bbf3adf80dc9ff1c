import { AwaitCopies, MAX_COPIES_WAIT, type ReplicaLedger } from '@gatehouse/core/mesh';
import { expect, it } from 'vitest';

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
  });
  return { copies: await use.execute('did:plc:holder', 'file'), now };
}

it('does not wait if the local copy is enough', async () => {
  expect(await waited(1, () => 0)).toEqual({ copies: 1, now: 0 });
});

it('waits until there are as many copies as the rule requires', async () => {
  const { copies, now } = await waited(3, (at) => Math.floor(at / 5_000));
  expect(copies).toBe(3);
  expect(now).toBe(10_000);
});

it('returns what there is when the time is over', async () => {
  expect(await waited(3, () => 1)).toEqual({ copies: 2, now: MAX_COPIES_WAIT });
});

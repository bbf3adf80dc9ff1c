import assert from 'node:assert/strict';
import type { Session } from '@gatehouse/core/session';
import fc from 'fast-check';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { atOnce, NOON } from '../samples.ts';
import { sampleAccount, sampleSession } from './samples.ts';

const at = fc.nat(6);
const instant = fc.nat(10).map((offset) => NOON + offset);
const STEP = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), owner: fc.nat(1), expiresAt: instant }),
  },
  fc.record({ kind: fc.constant('touch' as const), at, seenAt: instant }),
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({ kind: fc.constant('handle' as const), at, owner: fc.nat(1) }),
  fc.record({
    kind: fc.constant('all' as const),
    owner: fc.nat(1),
    except: fc.option(at, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('purge' as const),
    expiredAt: instant,
    lastSeenBefore: fc.option(instant, { nil: undefined }),
  }),
);

/** Performs random steps on the store and on a list of sessions. After every step, both must be equal. */
export async function checkSessionStoreModel({ accounts, sessions }: AuthStorage): Promise<void> {
  const runs = fc.asyncProperty(fc.array(STEP, { maxLength: 15 }), async (steps) => {
    const owners = await atOnce(2, async () => {
      const account = sampleAccount();
      await accounts.insert(account);
      return account.id;
    });
    let model: Session[] = [];
    const known: Session[] = [];
    const keep = (kept: (session: Session) => boolean): number => {
      const before = model.length;
      model = model.filter(kept);
      return before - model.length;
    };
    for (const step of steps) {
      const chosen = 'at' in step ? (known[step.at] ?? sampleSession('nobody')) : sampleSession('nobody');
      const owner = 'owner' in step ? (owners[step.owner] ?? '') : '';
      if (step.kind === 'insert') {
        const session = sampleSession(owner, { expiresAt: step.expiresAt, createdAt: NOON + known.length });
        await sessions.insert(session);
        model.push(session);
        known.push(session);
      } else if (step.kind === 'touch') {
        await sessions.touch([chosen.digest], step.seenAt);
        model = model.map((session) =>
          session.digest === chosen.digest
            ? { ...session, lastSeenAt: Math.max(session.lastSeenAt, step.seenAt) }
            : session,
        );
      } else if (step.kind === 'remove') {
        const removed = keep(({ digest }) => digest !== chosen.digest);
        assert.equal(await sessions.remove(chosen.digest), removed > 0);
      } else if (step.kind === 'handle') {
        const removed = keep(({ handle, ownerId }) => handle !== chosen.handle || ownerId !== owner);
        assert.equal(await sessions.removeByHandle(owner, chosen.handle), removed > 0);
      } else if (step.kind === 'all') {
        const except = step.except === undefined ? undefined : known[step.except]?.digest;
        const removed = keep(({ ownerId, digest }) => ownerId !== owner || digest === except);
        assert.equal(await sessions.removeAllOf(owner, except), removed);
      } else {
        const { expiredAt, lastSeenBefore = Number.NEGATIVE_INFINITY } = step;
        const removed = keep(
          ({ expiresAt, lastSeenAt }) => expiresAt > expiredAt && lastSeenAt > lastSeenBefore,
        );
        assert.equal(await sessions.purge(step, 1_000), removed);
      }
      for (const id of owners) {
        const expected = model.filter(({ ownerId }) => ownerId === id).reverse();
        assert.deepEqual(await sessions.listOf(id), expected);
      }
    }
    await Promise.all(owners.map((id) => sessions.removeAllOf(id)));
  });
  await fc.assert(runs, { numRuns: 25 });
}

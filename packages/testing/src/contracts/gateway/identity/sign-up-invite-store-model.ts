import assert from 'node:assert/strict';
import { type Instant, MINUTE } from '@gatehouse/core/kernel';
import type { HeldInvite, SignUpInvite, SignUpInviteStore } from '@gatehouse/core/sign-up';
import fc from 'fast-check';
import { NOON } from '../../samples.ts';
import { sampleInvite } from './samples.ts';

const HOLD_TIME = 2 * MINUTE;

/** An invite in the model. */
class PlainInvite {
  #invite: HeldInvite;
  #heldUntil: Instant = 0;
  #isUsed = false;
  #isRevoked = false;

  constructor(invite: SignUpInvite) {
    this.#invite = { ...invite, sealedPdsCode: null };
  }

  get digest(): string {
    return this.#invite.digest;
  }

  hold(now: Instant): HeldInvite | undefined {
    const isHeld = this.#heldUntil > now && this.#heldUntil <= now + 2 * HOLD_TIME;
    if (this.#isUsed || this.#isRevoked || isHeld || this.#invite.expiresAt <= now) return undefined;
    this.#heldUntil = now + HOLD_TIME;
    return this.#invite;
  }

  keepPdsCode(sealedPdsCode: string, known: string | null): string | null {
    if (this.#invite.sealedPdsCode === known) this.#invite = { ...this.#invite, sealedPdsCode };
    return this.#invite.sealedPdsCode;
  }

  release(): void {
    this.#heldUntil = 0;
  }

  use(): void {
    this.#isUsed = true;
  }

  revoke(): boolean {
    const isOpen = !this.#isUsed && !this.#isRevoked;
    this.#isRevoked ||= isOpen;
    return isOpen;
  }
}

/** Operations on an invite. Each is performed on the store and on the model, and both results must be equal. */
const ACTS: readonly ((plain: PlainInvite, kept: SignUpInviteStore, now: Instant) => Promise<unknown>)[] = [
  async (plain, kept, now) =>
    assert.deepEqual(await kept.hold(plain.digest, now, now + HOLD_TIME), plain.hold(now)),
  async (plain, kept, now) => {
    for (const known of [null, `code of ${NOON}`]) {
      const code = `code of ${now}`;
      assert.equal(await kept.keepPdsCode(plain.digest, code, known), plain.keepPdsCode(code, known));
    }
  },
  async (plain, kept) => {
    plain.release();
    await kept.release(plain.digest);
  },
  async (plain, kept, now) => {
    plain.use();
    await kept.use(plain.digest, null, now);
  },
  async (plain, kept, now) => assert.equal(await kept.revoke(plain.digest, now), plain.revoke()),
];

/**
 * Performs random operations on two invites, while the clock jumps. Compares the results of the store and the model.
 */
export async function checkInviteHistories(invites: SignUpInviteStore): Promise<void> {
  const [hold, ...others] = ACTS.map((act) => fc.constant(act));
  const act = fc.oneof({ weight: 6, arbitrary: hold ?? assert.fail() }, ...others);
  const step = fc.record({ act, which: fc.nat(1), minute: fc.nat(8) });
  const histories = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const both = [3, 60].map((minutes) => sampleInvite({ expiresAt: NOON + minutes * MINUTE }));
    for (const invite of both) await invites.insert(invite);
    const plain = both.map((invite) => new PlainInvite(invite));
    for (const { act, which, minute } of steps) {
      await act(plain[which] ?? assert.fail(), invites, NOON + minute * MINUTE);
    }
  });
  await fc.assert(histories, { numRuns: 20 });
}

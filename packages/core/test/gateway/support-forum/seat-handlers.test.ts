import { MINUTE, SECOND } from '@gatehouse/core/kernel';
import { ForumRefused, ForumUnavailable, type SupportForum, seatStep } from '@gatehouse/core/support-forum';
import type { MemorySupportForum } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { ALICE, seatWorld } from './seat-world.ts';

interface Failing {
  readonly failure: { current: Error | undefined };
}

/** A forum whose calls fail with the current error and change nothing. */
function failing({ failure }: Failing) {
  return (sound: MemorySupportForum) =>
    new Proxy<SupportForum>(sound, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...input: unknown[]) =>
          failure.current ? Promise.reject(failure.current) : member.apply(target, input);
      },
    });
}

async function failingWorld() {
  const failure: Failing['failure'] = { current: undefined };
  return { failure, ...(await seatWorld(failing({ failure }))) };
}

describe('the messages about seats', () => {
  it('invite after a grant, suspend after a lapse and reinstate after another grant', async () => {
    const { change, workOff, board, record, rows } = await seatWorld();
    await change(true);
    await workOff();
    expect(await record()).toMatchObject({
      state: 'invited',
      ticketRef: 'T-1',
      inviteId: '1',
      failure: null,
    });
    board.signIn(ALICE);
    await change(false);
    await workOff();
    expect(board.sessionsOf(ALICE)).toBe(0);
    await change(true);
    await workOff();
    expect(await record()).toMatchObject({ state: 'active', ticketRef: 'T-3', inviteId: null });
    expect((await rows()).map(({ detail, ticketRef }) => [detail.after, ticketRef])).toEqual([
      ['invited', 'T-1'],
      ['suspended', 'T-2'],
      ['active', 'T-3'],
    ]);
  });

  it('result in the seat that the entitlement allows now, even if they arrive late', async () => {
    const { change, workOff, board, record, rows } = await seatWorld();
    await change(true);
    await change(false);
    await workOff();
    expect(board.sent).toEqual([]);
    expect(await record()).toMatchObject({ state: 'none' });
    expect(await rows()).toEqual([]);
  });

  it('record the ticket of the latest event', async () => {
    const { change, workOff, board, record } = await seatWorld();
    board.signIn(ALICE);
    await change(true, 'T-grant');
    await change(false, 'T-lapse');
    await workOff();
    expect(await record()).toMatchObject({ state: 'suspended', ticketRef: 'T-lapse' });
  });

  it('accept messages of earlier releases, which name the holder only', async () => {
    const { add, lose, workOff, record } = await seatWorld();
    lose(true);
    await add({ task: 'forum.invite', payload: { did: ALICE } });
    await workOff();
    expect(await record()).toMatchObject({ state: 'invited', ticketRef: 'unknown' });
  });

  it("never lift a moderator's suspension", async () => {
    const { change, workOff, board, record } = await seatWorld();
    board.moderatorSuspends(ALICE);
    for (const allowed of [true, false, true]) {
      await change(allowed);
      await workOff();
    }
    expect(await record()).toMatchObject({ state: 'suspended_by_moderator' });
  });

  it('send no invite to a holder without an e-mail address', async () => {
    const { change, workOff, board, record, accounts } = await seatWorld();
    await accounts.record({ did: ALICE, handle: 'alice.test', email: null, heardAt: 2 });
    await change(true);
    await workOff();
    expect(board.sent).toEqual([]);
    expect(await record()).toMatchObject({ state: 'login_only', failure: null });
  });

  it('wait as long as the forum requests, without counting attempts', async () => {
    const { failure, change, workOff, later, record, jobs, board } = await failingWorld();
    failure.current = new ForumUnavailable('too many requests.', { retryAfter: 10 * MINUTE });
    await change(true);
    for (let minutes = 0; minutes < 300; minutes += 10) {
      await workOff();
      later(10);
    }
    expect(await record()).toMatchObject({ failure: { code: 'forum_unavailable', isFinal: false } });
    expect(await jobs()).toMatchObject([{ attempts: 0 }]);
    failure.current = undefined;
    await workOff();
    expect(board.sent).toEqual([ALICE]);
    expect(await record()).toMatchObject({ state: 'invited', failure: null });
  });

  it('neither lose nor repeat a change while the forum is down for an hour', async () => {
    const { failure, change, workOff, later, jobs, board } = await failingWorld();
    failure.current = new ForumUnavailable('it cannot be reached.');
    await change(true);
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await workOff();
      later(5);
    }
    failure.current = undefined;
    later(60);
    await workOff();
    expect(board.sent).toEqual([ALICE]);
    expect(await jobs()).toEqual([]);
  });

  it('become a dead letter if the forum refuses permanently, until the next success removes it', async () => {
    const { failure, change, workOff, record, jobs } = await failingWorld();
    failure.current = new ForumRefused(422, 'the address is blocked.');
    await change(true);
    await workOff();
    expect(await jobs()).toMatchObject([{ state: 'failed', failure: { code: 'forum_refused' } }]);
    expect(await record()).toMatchObject({ failure: { code: 'forum_refused', isFinal: true } });
    failure.current = undefined;
    await change(true);
    await workOff();
    expect(await jobs()).toEqual([]);
    expect(await record()).toMatchObject({ state: 'invited', failure: null });
  });

  it('deactivate a seat on an order, and create it again only after a later event', async () => {
    const { change, add, lose, workOff, board, record, rows } = await seatWorld();
    board.signIn(ALICE);
    lose(true);
    const deactivated = { did: ALICE, reason: 'They asked for it.', ticketRef: 'T-9' };
    await add({ task: 'forum.invite', payload: { did: ALICE } });
    await add({ task: 'forum.deactivate', payload: deactivated });
    await add({ task: 'forum.check', payload: { did: ALICE } });
    await workOff();
    expect(await record()).toMatchObject({ state: 'deactivated', ticketRef: 'T-9' });
    expect((await rows()).at(-1)).toMatchObject({ reason: 'They asked for it.', ticketRef: 'T-9' });
    await change(true);
    await workOff();
    expect(await record()).toMatchObject({ state: 'invited' });
  });

  it('report a difference before they repair it', async () => {
    const { lose, add, workOff, board, rows } = await seatWorld();
    board.signIn(ALICE);
    lose(false);
    await add({ task: 'forum.check', payload: { did: ALICE } });
    await workOff();
    expect((await rows()).map(({ action, detail }) => [action, detail.found ?? detail.after])).toEqual([
      ['seat.differs', 'active'],
      ['seat.changed', 'suspended'],
    ]);
  });

  it('report nothing about a seat that matches its entitlement, and record the first sign-in', async () => {
    const { change, add, workOff, board, record, rows } = await seatWorld();
    await change(true);
    await workOff();
    board.signIn(ALICE);
    await add({ task: 'forum.check', payload: { did: ALICE } });
    await workOff();
    expect((await rows()).map(({ action }) => action)).toEqual(['seat.changed', 'seat.changed']);
    expect(await record()).toMatchObject({ state: 'active' });
  });
});

describe('the message about a sign-in', () => {
  it('records the seat as active, even if the forum creates its account later', async () => {
    const { change, add, workOff, board, record, rows, clock, jobs } = await seatWorld();
    await change(true);
    await workOff();
    await add({ task: 'forum.read', payload: { did: ALICE } });
    await workOff();
    expect(await record()).toMatchObject({ state: 'invited', ticketRef: 'T-1' });
    board.signIn(ALICE);
    clock.advance(SECOND);
    await workOff();
    expect(await record()).toMatchObject({ state: 'active', inviteId: null });
    expect((await rows()).at(-1)).toMatchObject({ action: 'seat.changed', ticketRef: 'system:sign-in' });
    expect(await jobs()).toEqual([]);
  });

  it('reads an active seat at most once a minute, and misses no suspension by a moderator', async () => {
    let reads = 0;
    const { jobs, add, workOff, board, record, later } = await seatWorld((sound) => {
      const find = sound.find.bind(sound);
      sound.find = (subject) => {
        reads += 1;
        return find(subject);
      };
      return sound;
    });
    board.signIn(ALICE);
    for (let signIn = 0; signIn < 5; signIn += 1) {
      await add({ task: 'forum.read', payload: { did: ALICE } });
      await workOff();
    }
    expect(reads).toBe(1);
    board.moderatorSuspends(ALICE);
    later(1);
    await workOff();
    expect(await record()).toMatchObject({ state: 'suspended_by_moderator' });
    expect([reads, await jobs()]).toEqual([2, []]);
  });

  it('changes nothing at the forum, and is not retried if the forum has no account an hour after the sign-in', async () => {
    const { lose, add, workOff, board, record, later, jobs } = await seatWorld();
    lose(true);
    await add({ task: 'forum.read', payload: { did: ALICE } });
    for (let minutes = 0; minutes <= 180; minutes += 1) {
      await workOff();
      later(1);
    }
    expect([await record(), board.sent, await jobs()]).toEqual([undefined, [], []]);
  });

  it('neither reads a deactivated seat, nor hides a lapse', async () => {
    const { change, add, lose, workOff, board, record } = await seatWorld();
    board.signIn(ALICE);
    lose(true);
    await add({ task: 'forum.read', payload: { did: ALICE } });
    await change(false, 'T-lapse');
    await workOff();
    expect(await record()).toMatchObject({ state: 'suspended', ticketRef: 'T-lapse' });
    await add({
      task: 'forum.deactivate',
      payload: { did: ALICE, reason: 'They asked.', ticketRef: 'T-9' },
    });
    await workOff();
    board.signIn(ALICE);
    await add({ task: 'forum.read', payload: { did: ALICE } });
    await workOff();
    expect(await record()).toMatchObject({ state: 'deactivated', ticketRef: 'T-9' });
  });
});

/**
 * A generator of random numbers from 0 to 1 (mulberry32). The same seed results in the same numbers, so that a failing
 * sequence can be repeated.
 */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a worker that stops at any step', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'ends with the seat that the entitlement allows, in sequence %i',
    async (seed) => {
      const next = numbers(seed);
      const crash = { chance: 0.3 };
      const world = await seatWorld(
        (sound) =>
          new Proxy<SupportForum>(sound, {
            get: (target, name) => {
              const member = Reflect.get(target, name);
              if (typeof member !== 'function') return member;
              return async (...input: unknown[]) => {
                if (next() < crash.chance) throw new Error('stopped before the call');
                const outcome = await member.apply(target, input);
                if (next() < crash.chance) throw new Error('stopped after the call');
                return outcome;
              };
            },
          }),
      );
      let isAllowed = false;
      for (let step = 0; step < 20; step += 1) {
        isAllowed = next() < 0.5;
        await world.change(isAllowed);
        if (next() < 0.3) world.board.signIn(ALICE);
        if (next() < 0.7) await world.workOff();
        world.later(1);
      }
      crash.chance = 0;
      world.later(24 * 60);
      await world.workOff();
      const seat = await world.board.find({ did: ALICE, handle: null, email: null, inviteId: null });
      expect(seatStep(isAllowed, seat?.state)).toBeUndefined();
      expect(await world.jobs()).toEqual([]);
      expect((await world.record())?.state).toBe(seat?.state ?? 'none');
    },
  );
});

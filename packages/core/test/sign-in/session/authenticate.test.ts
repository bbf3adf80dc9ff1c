import { DAY, HOUR, MINUTE } from '@gatehouse/core/kernel';
import { Authenticate } from '@gatehouse/core/session';
import { type AuthSystem, authSystem } from '@gatehouse/testing/contracts';
import { memoryStorage, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

describe('Authenticate', () => {
  let system: AuthSystem;
  let token: string;

  beforeEach(async () => {
    system = authSystem(memoryStorage());
    const credentials = { username: 'ada', password: 'a good password', address: '192.0.2.1' };
    const registration = { ...credentials, client: { userAgent: 'Browser' } };
    token = (await system.register.execute(registration, 'first')).id.reveal();
  });

  it('returns the session and its account', async () => {
    const found = await system.authenticate.execute(token);
    expect(found).toMatchObject({
      owner: { username: 'ada', role: 'admin' },
      session: { userAgent: 'Browser' },
    });
  });

  it('does not query the store for text that cannot be a session id', async () => {
    const { storage } = system;
    const asked: string[] = [];
    const watched = new Proxy(storage.sessions, {
      get: (sessions, name) => {
        asked.push(String(name));
        return Reflect.get(sessions, name);
      },
    });
    const { authenticate } = authSystem({ ...storage, sessions: watched });
    for (const garbage of ['', 'x', `${token}x`, `${token}.sig`, '\0'.repeat(43), 'x'.repeat(100_000)]) {
      expect(await authenticate.execute(garbage)).toBeUndefined();
    }
    expect(asked).toEqual([]);
  });

  it('treats a revoked session like one that never existed', async () => {
    const found = await system.authenticate.execute(token);
    if (found) await system.revokeSessions.execute(found.session, 'current');
    expect(await system.authenticate.execute(token)).toBeUndefined();
    expect(await system.authenticate.execute('A'.repeat(43))).toBeUndefined();
  });

  it('updates the last-seen time at most every five minutes', async () => {
    const seen = async () => {
      await system.authenticate.execute(token);
      await system.recordLastSeen.execute();
      return (await system.authenticate.execute(token))?.session.lastSeenAt;
    };
    const begun = system.clock.now();
    system.clock.advance(5 * MINUTE - 1);
    expect(await seen()).toBe(begun);
    system.clock.advance(1);
    expect(await seen()).toBe(begun + 5 * MINUTE);
  });

  it('updates the last-seen time itself if no job does', async () => {
    const { clock, storage } = system;
    const ports = {
      sessions: storage.sessions,
      clock,
      sha256: new TestSha256(),
      limits: { lifetime: 30 * DAY },
    };
    const authenticate = new Authenticate(ports);
    clock.advance(5 * MINUTE);
    await authenticate.execute(token);
    expect((await authenticate.execute(token))?.session.lastSeenAt).toBe(clock.now());
  });

  it('extends the idle limit by use, up to the absolute limit', async () => {
    for (let hour = 0; hour < 30 * 24; hour += 6) {
      expect(await system.authenticate.execute(token)).toBeDefined();
      await system.recordLastSeen.execute();
      system.clock.advance(6 * HOUR);
    }
    expect(await system.authenticate.execute(token)).toBeUndefined();
  });

  it('works while the clock is set back and forth', async () => {
    system.clock.advance(-3 * DAY);
    expect(await system.authenticate.execute(token)).toBeDefined();
    system.clock.advance(3 * DAY + 11 * HOUR);
    expect(await system.authenticate.execute(token)).toBeDefined();
    system.clock.advance(-HOUR);
    expect((await system.authenticate.execute(token))?.session.lastSeenAt).toBeLessThanOrEqual(
      system.clock.now() + HOUR,
    );
  });

  it('returns a changed role from the next call on', async () => {
    const found = await system.authenticate.execute(token);
    await system.storage.accounts.setRole(found?.owner.id ?? '', 'user');
    expect((await system.authenticate.execute(token))?.owner.role).toBe('user');
  });
});

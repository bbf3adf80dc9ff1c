import { DAY, HOUR, MINUTE, SECOND } from '@gatehouse/core/kernel';
import { PurgeExpiredSessions, RecordLastSeen, SessionStore } from '@gatehouse/core/session';
import { ownSession } from '@gatehouse/http-koa/auth';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Browser,
  bodyAs,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

const sessionList = z.strictObject({ sessions: z.array(ownSession) });

describe('a session', () => {
  let server: StudyAuth;
  let person: Person<Browser>;
  afterEach(() => server.stop());

  const start = async (variables: Record<string, string>) => {
    server = await startStudyAuth({ variables });
    person = await registerAdmin(server);
  };
  const listed = async () =>
    bodyAs(sessionList, await server.program(person.token).get('/api/auth/sessions')).sessions[0];
  const outcome = async () => {
    const answered = refusal(await server.program(person.token).get('/api/auth/sessions'));
    await server.container.get(RecordLastSeen).execute();
    return answered;
  };

  it('ends at its absolute limit, however much it is used, for cookie and token alike', async () => {
    await start({ AUTH_SESSION_TTL_DAYS: '2' });
    const end = server.clock.now() + 2 * DAY;
    expect((await listed())?.expiresAt).toBe(new Date(end).toISOString());
    for (const instant of [end - DAY, end - HOUR, end - 1]) {
      server.clock.set(instant);
      expect(await outcome()).toBe('200');
    }
    server.clock.set(end);
    expect(await outcome()).toBe('401 unauthenticated');
    expect(refusal(await person.client.get('/api/auth/sessions'))).toBe('401 unauthenticated');
    expect((await person.client.get('/api/auth/me')).body).toEqual({ user: null });
    await server.container.get(PurgeExpiredSessions).execute();
    expect(await server.container.get(SessionStore).listOf(person.id)).toEqual([]);
  });

  it('lasts thirty days by default', async () => {
    await start({});
    server.clock.advance(30 * DAY - 1);
    expect(await outcome()).toBe('200');
    server.clock.advance(1);
    expect(await outcome()).toBe('401 unauthenticated');
  });

  it('ends when it was not used for the idle time, and continues while it is used', async () => {
    await start({ AUTH_SESSION_IDLE_MINUTES: '30' });
    for (let use = 0; use < 4; use += 1) {
      server.clock.advance(29 * MINUTE);
      expect(await outcome()).toBe('200');
    }
    server.clock.advance(30 * MINUTE);
    expect(await outcome()).toBe('401 unauthenticated');
  });

  it('records when it was last seen, at most every five minutes', async () => {
    await start({});
    const begun = server.clock.now();
    const seen = async () => Date.parse((await listed())?.lastSeenAt ?? '') - begun;
    server.clock.advance(5 * MINUTE - 1);
    await outcome();
    expect(await seen()).toBe(0);
    server.clock.advance(1);
    await outcome();
    expect(await seen()).toBe(5 * MINUTE);
    server.clock.advance(4 * MINUTE);
    await outcome();
    expect(await seen()).toBe(5 * MINUTE);
  });

  it('survives a clock that is set back, and still ends', async () => {
    await start({ AUTH_SESSION_TTL_DAYS: '1', AUTH_SESSION_IDLE_MINUTES: '30' });
    const begun = server.clock.now();
    server.clock.set(begun - 3 * HOUR);
    expect(await outcome()).toBe('200');
    server.clock.set(begun + 10 * MINUTE);
    expect(await outcome()).toBe('200');
    server.clock.set(begun + DAY + SECOND);
    expect(await outcome()).toBe('401 unauthenticated');
  });
});

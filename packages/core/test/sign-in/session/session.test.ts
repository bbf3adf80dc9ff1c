import { DAY, HOUR, MINUTE } from '@gatehouse/core/kernel';
import {
  begun,
  isDueForTouch,
  isLive,
  newSessionId,
  parseSessionId,
  sessionDigest,
} from '@gatehouse/core/session';
import { SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 0, 1);
const LIMITS = { lifetime: 30 * DAY, idle: 12 * HOUR };

function sessionAt(now: number, userAgent?: string) {
  return begun({ ownerId: 'ada', digest: 'd', client: { userAgent } }, LIMITS, now, new SeededRandom());
}

describe('a session', () => {
  it('is live from its start until its absolute limit, however it is used', () => {
    const session = { ...sessionAt(NOW), lastSeenAt: NOW + 30 * DAY - 1 };
    expect(isLive(session, LIMITS, NOW)).toBe(true);
    expect(isLive(session, LIMITS, NOW + 30 * DAY - 1)).toBe(true);
    expect(isLive(session, LIMITS, NOW + 30 * DAY)).toBe(false);
  });

  it('is live until its idle limit after it was last seen', () => {
    const session = sessionAt(NOW);
    expect(isLive(session, LIMITS, NOW + 12 * HOUR - 1)).toBe(true);
    expect(isLive(session, LIMITS, NOW + 12 * HOUR)).toBe(false);
    expect(isLive(session, { lifetime: LIMITS.lifetime }, NOW + 12 * HOUR)).toBe(true);
  });

  it('never becomes live again', () => {
    fc.assert(
      fc.property(fc.nat(40 * DAY), fc.nat(40 * DAY), (elapsed, more) => {
        const session = sessionAt(NOW);
        fc.pre(!isLive(session, LIMITS, NOW + elapsed));
        expect(isLive(session, LIMITS, NOW + elapsed + more)).toBe(false);
      }),
    );
  });

  it('keeps its own limit when the setting becomes longer', () => {
    expect(isLive(sessionAt(NOW), { lifetime: 90 * DAY }, NOW + 31 * DAY)).toBe(false);
  });

  it('is due for an update every five minutes, but not when the clock was set back', () => {
    const session = sessionAt(NOW);
    expect(isDueForTouch(session, NOW + 5 * MINUTE - 1)).toBe(false);
    expect(isDueForTouch(session, NOW + 5 * MINUTE)).toBe(true);
    expect(isDueForTouch(session, NOW - DAY)).toBe(false);
  });

  it('keeps at most 256 characters of the user agent', () => {
    expect(sessionAt(NOW, 'x'.repeat(1_000)).userAgent).toHaveLength(256);
    expect(sessionAt(NOW).userAgent).toBeNull();
  });

  it('replaces characters of the user agent that no database keeps, including half a character at the cut', () => {
    expect(sessionAt(NOW, 'a\0b').userAgent).toBe('a\uFFFDb');
    expect(sessionAt(NOW, `${'x'.repeat(255)}\u{1F600}`).userAgent).toBe(`${'x'.repeat(255)}\uFFFD`);
  });
});

describe('a session id', () => {
  it('is parsed from its text', () => {
    const id = newSessionId(new SeededRandom());
    expect(parseSessionId(id.reveal())?.reveal()).toBe(id.reveal());
  });

  it('is not parsed from any other text', () => {
    const good = newSessionId(new SeededRandom()).reveal();
    for (const text of [
      '',
      good.slice(1),
      `${good}A`,
      `${good}\n`,
      `${good.slice(1)}=`,
      `${good.slice(1)}+`,
      'é'.repeat(43),
    ]) {
      expect(parseSessionId(text)).toBeUndefined();
    }
  });

  it('is not revealed by its digest', () => {
    const id = newSessionId(new SeededRandom());
    const digest = sessionDigest(id, new TestSha256());
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(parseSessionId(digest)).toBeUndefined();
  });
});

import type { AuditEvent } from '@gatehouse/core/audit';
import { type EntitlementChange, entitlementAudit, nothingHeld, rebuilt } from '@gatehouse/core/entitlement';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const NOTHING = nothingHeld(DID);
const LAPSED = { ...NOTHING, base: 'lapsed', version: 2 } as const;

/** Returns the row of the audit log that records the change at the instant. */
function rowOf(change: EntitlementChange, at = 1_000): AuditEvent {
  const event = { eventId: 'e', reason: 'r', ticketRef: 't', ...change };
  return entitlementAudit('machine:test', event, NOTHING, NOTHING, at);
}

const GRANT = rowOf({ name: 'manual.grant', plan: 'once' });

describe('a rebuilt entitlement', () => {
  it('has the state that the event of the row causes', () => {
    expect(rebuilt(NOTHING, GRANT)).toEqual({ ...NOTHING, once: true, version: 1 });
  });

  it('does not change by a row about another holder or another action', () => {
    expect(rebuilt(NOTHING, { ...GRANT, subject: `${DID}x` })).toBe(NOTHING);
    expect(rebuilt(NOTHING, { ...GRANT, action: 'session.began' })).toBe(NOTHING);
  });

  it('is refused if an event could not apply at the time of its row', () => {
    const extension = (at: number) => rowOf({ name: 'grace.extend', graceUntil: 1_500 }, at);
    expect(rebuilt(LAPSED, extension(1_499))).toMatchObject({ base: 'grace', graceUntil: 1_500 });
    expect(() => rebuilt(LAPSED, extension(1_500))).toThrow(
      expect.objectContaining({ code: 'grace_not_extendable' }),
    );
  });
});

import { capabilities, type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import { parseDid } from '@gatehouse/core/pds';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capabilityFields, presentedCapabilities } from '../../../src/gateway/entitlement/index.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const schema = z.strictObject(capabilityFields);

/** Returns the presented capabilities one millisecond before noon. */
function presented(held: Partial<Entitlement>) {
  const entitlement = { ...nothingHeld(parseDid('did:plc:aliceaaaaaaaaaaaaaaaaaaa')), ...held };
  return presentedCapabilities(capabilities(entitlement, NOON - 1));
}

describe('presented capabilities', () => {
  it('match their schema, with and without a base', () => {
    for (const base of ['none', 'active', 'lapsed'] as const) {
      const each = presented({ base, once: true });
      expect(schema.parse(each)).toEqual(each);
    }
  });

  it('have the reason for each missing capability', () => {
    const { metadata_write_allowed, denials } = presented({});
    expect([metadata_write_allowed, denials.metadata_write_allowed]).toEqual([false, 'no_entitlement']);
  });

  it('have the end of the grace period as an ISO 8601 instant', () => {
    expect(presented({ base: 'grace', graceUntil: NOON }).valid_until).toBe('2026-01-01T12:00:00.000Z');
  });
});

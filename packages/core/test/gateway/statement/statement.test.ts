import { capabilities, type Entitlement } from '@gatehouse/core/entitlement';
import { DAY, type Json, type JsonObject, SECOND } from '@gatehouse/core/kernel';
import { newStatement, statementClaims, statementOf, statementStateAt } from '@gatehouse/core/statement';
import { anyEntitlement, anyInstant } from '@gatehouse/testing/arbitraries';
import { MemoryStatementSigner } from '@gatehouse/testing/memory/gateway';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const { keys } = new MemoryStatementSigner('new', 'old');
const TERMS = { issuer: 'https://gateway.example.com', audience: 'device', nonce: undefined, keys };
const newest = (entitlement: Entitlement, now: number) => newStatement(entitlement, TERMS, now);

describe('a statement', () => {
  it('is unchanged after it was converted to claims and back', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, fc.option(fc.string()), (entitlement, now, nonce) => {
        const terms = { ...TERMS, nonce: nonce ?? undefined };
        const statement = newStatement(entitlement, terms, now);
        const text = JSON.stringify(statementClaims(statement));
        expect(statementOf(JSON.parse(text) as JsonObject)).toEqual(statement);
      }),
    );
  });

  it('allows exactly the capabilities of the entitlement while it is usable', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, fc.nat(15 * DAY), (entitlement, now, later) => {
        const statement = newest(entitlement, now);
        if (statementStateAt(statement, now + later) === 'none') return;
        const { validUntil: _, ...stated } = statement.capabilities;
        expect(capabilities(entitlement, now + later)).toMatchObject(stated);
      }),
    );
  });

  it('is fresh for one day and usable for 14 days after its issue', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        const statement = newest({ ...entitlement, base: 'active', graceUntil: null }, now);
        const { issuedAt } = statement;
        expect(now - issuedAt).toBeLessThan(SECOND);
        const states = [0, DAY - 1, DAY, 14 * DAY - 1, 14 * DAY].map((age) =>
          statementStateAt(statement, issuedAt + age),
        );
        expect(states).toEqual(['fresh', 'fresh', 'stale', 'stale', 'none']);
      }),
    );
    expect(statementStateAt(undefined, 0)).toBe('none');
  });

  it.each(Object.keys(statementClaims(newest({ ...nothing(), version: 3 }, 5_000))))(
    'cannot be read without a valid %s',
    (claim) => {
      const claims = statementClaims(newest({ ...nothing(), version: 3 }, 5_000));
      expect(statementOf(claims)).toBeDefined();
      const { [claim]: _, ...rest } = claims;
      expect(statementOf(rest)).toBeUndefined();
      const wrong: Json[] = [{}, [], 'x', -1, 1.5, 2 ** 60, [1], ['short']];
      for (const value of wrong.filter((each) => !isValid(claim, each)))
        expect([value, statementOf({ ...claims, [claim]: value })]).toEqual([value, undefined]);
    },
  );
});

function nothing(): Entitlement {
  return {
    did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz',
    base: 'none',
    graceUntil: null,
    once: false,
    payment: null,
    version: 0,
  };
}

/** Claims that are texts can have any value, and the denials of a statement can be empty. */
function isValid(claim: string, value: Json): boolean {
  if (claim === 'denials') return typeof value === 'object' && !Array.isArray(value);
  return ['iss', 'aud'].includes(claim) && typeof value === 'string';
}

import { signingKeysAt } from '@gatehouse/core/bridge';
import { DAY } from '@gatehouse/core/kernel';
import { sampleSigningKey } from '@gatehouse/testing/contracts/gateway';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const [first, second] = [0, 90 * DAY].map((createdAt) => sampleSigningKey({ createdAt }));
const both = [first, second].filter((key) => key !== undefined);
const ids = (keys: readonly { readonly id: string }[]) => keys.map(({ id }) => id);

describe('the signing keys', () => {
  it('need a first key, which signs at once', () => {
    expect(signingKeysAt([], 5)).toEqual({ published: [], retired: [], needsNext: true });
    expect(signingKeysAt(both.slice(0, 1), 0)).toEqual({ published: [first], retired: [], needsNext: false });
  });

  it('need another key after 90 days', () => {
    expect(signingKeysAt(both.slice(0, 1), 90 * DAY - 1).needsNext).toBe(false);
    expect(signingKeysAt(both.slice(0, 1), 90 * DAY).needsNext).toBe(true);
  });

  it('are published for a day before they sign, and for a week after the next key signs', () => {
    const at = (day: number) => ids(signingKeysAt(both, day * DAY).published);
    expect(at(90)).toEqual(ids(both));
    expect(at(91)).toEqual(ids(both.toReversed()));
    expect(at(98)).toEqual(ids(both.slice(1)));
    expect(signingKeysAt(both, 98 * DAY).retired).toEqual([first]);
  });

  it('are never replaced as signer by a key that was published for less than a day', () => {
    const gaps = fc.array(fc.nat(40 * DAY), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(gaps, fc.nat(250 * DAY), (waits, now) => {
        const instants = waits.map((_, index) => waits.slice(0, index).reduce((sum, wait) => sum + wait, 0));
        const stored = instants.filter((at) => at <= now).map((createdAt) => sampleSigningKey({ createdAt }));
        const { published, retired } = signingKeysAt(stored, now);
        const [signing] = published;
        if (signing !== stored[0]) expect((signing?.createdAt ?? now) + DAY).toBeLessThanOrEqual(now);
        expect(published.length + retired.length).toBe(stored.length);
        expect(retired).not.toContain(signing);
      }),
    );
  });
});

import { applied, type EntitlementChange, forumTask, nothingHeld } from '@gatehouse/core/entitlement';
import { describe, expect, it } from 'vitest';

const NOTHING = nothingHeld('did:plc:ewvi7nxzyoun6zhxrhs64oiz');
const BASE = { ...NOTHING, base: 'active' } as const;
const GRACE = { ...NOTHING, base: 'grace', graceUntil: 20 } as const;
const LAPSED = { ...NOTHING, base: 'lapsed' } as const;
const BUY: EntitlementChange = { name: 'checkout.completed', plan: 'base', payment: null };
const LAPSE: EntitlementChange = { name: 'lapse', graceUntil: null };

describe('the support seat', () => {
  it.each([
    ['invites at a grant', NOTHING, { name: 'manual.grant', plan: 'once' }, 10, 'forum.invite'],
    ['invites at every grant', BASE, { name: 'manual.grant', plan: 'base' }, 10, 'forum.invite'],
    ['invites at every checkout', BASE, BUY, 10, 'forum.invite'],
    ['suspends at a lapse', BASE, LAPSE, 10, 'forum.suspend'],
    ['waits while a lapse begins a grace', BASE, { name: 'lapse', graceUntil: 20 }, 10, undefined],
    ['suspends when a grace that is over is written down', GRACE, LAPSE, 20, 'forum.suspend'],
    ['suspends once', LAPSED, LAPSE, 10, undefined],
    ['stays with the owner of Once', { ...BASE, once: true }, LAPSE, 10, undefined],
    ['comes back with a grace', LAPSED, { name: 'grace.extend', graceUntil: 20 }, 10, 'forum.invite'],
  ] as const)('%s', (_law, before, change, now, task) => {
    const after = applied(before, change, now);
    if (after instanceof Error) throw after;
    expect(forumTask(before, change, after)).toBe(task);
  });
});

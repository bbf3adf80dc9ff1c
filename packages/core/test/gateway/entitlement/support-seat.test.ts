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
    ['queues an invitation for a grant', NOTHING, { name: 'manual.grant', plan: 'once' }, 10, 'forum.invite'],
    [
      'queues an invitation for every grant',
      BASE,
      { name: 'manual.grant', plan: 'base' },
      10,
      'forum.invite',
    ],
    ['queues an invitation for every checkout', BASE, BUY, 10, 'forum.invite'],
    ['queues a suspension for a lapse', BASE, LAPSE, 10, 'forum.suspend'],
    ['queues nothing when a lapse starts a grace', BASE, { name: 'lapse', graceUntil: 20 }, 10, undefined],
    ['queues a suspension for the recorded end of a grace', GRACE, LAPSE, 20, 'forum.suspend'],
    ['queues one suspension', LAPSED, LAPSE, 10, undefined],
    ['keeps the seat of an owner of Once', { ...BASE, once: true }, LAPSE, 10, undefined],
    [
      'queues an invitation for a grace after a lapse',
      LAPSED,
      { name: 'grace.extend', graceUntil: 20 },
      10,
      'forum.invite',
    ],
  ] as const)('%s', (_law, before, change, now, task) => {
    const after = applied(before, change, now);
    if (after instanceof Error) throw after;
    expect(forumTask(before, change, after)).toBe(task);
  });
});

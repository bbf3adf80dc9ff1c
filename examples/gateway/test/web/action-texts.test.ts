import { describe, expect, it } from 'vitest';
import { DEED_NAMES } from '../../web/customer/src/plan/deed-names.ts';
import { ACTION_NAMES } from '../../web/operator/src/audit/action-names.ts';

describe.each([
  'bridge.login',
  'bridge.denied',
  'bridge.logouts.retried',
  'seat.changed',
  'seat.differs',
  'seat.retried',
  'seat.deactivation-ordered',
])('the action %s', (action) => {
  it('has a text for operators', () => {
    expect(ACTION_NAMES[action]).toMatch(/^[A-Z]/);
  });

  it('has a sentence for customers', () => {
    expect(DEED_NAMES[action]).toMatch(/^[A-Z]/);
  });
});

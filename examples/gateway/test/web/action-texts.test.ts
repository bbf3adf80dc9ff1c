import { describe, expect, it } from 'vitest';
import { deedText } from '../../web/customer/src/plan/deed-text.ts';
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
    expect(deedText({ id: 1, at: '2026-01-01T00:00:00.000Z', action, by: 'service' })).toMatch(/^[A-Z]/);
  });
});

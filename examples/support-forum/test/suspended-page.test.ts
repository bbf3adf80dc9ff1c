import { expect, it } from 'vitest';
import { suspendedPage } from '../src/pages/suspended-page.ts';
import { MODERATOR_REASON } from '../src/store/moderator-reason.ts';

it.each([
  [MODERATOR_REASON, 'A moderator suspended it. To have this reviewed, contact the operator'],
  ['[gateway] lapsed (T-1)', 'Sign in again in a few minutes.'],
])('a member with the suspension "%s" reads what to do', (reason, text) => {
  expect(suspendedPage(reason)).toContain(text);
});

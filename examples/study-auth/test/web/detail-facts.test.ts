import { expect, it } from 'vitest';
import { detailFacts } from '../../web/src/settings/audit/detail-facts.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36';

it('detailFacts shows the details of an audit row in words, without empty ones', () => {
  expect(
    detailFacts({ provider: 'local', first: false, role: 'admin', address: '::1', userAgent: null }),
  ).toEqual({ Provider: 'Password', 'First account': 'No', Role: 'admin', Address: '::1' });
  expect(detailFacts({ provider: 'Example AI', model: '', apiKeyChanged: true })).toEqual({
    Provider: 'Example AI',
    'New API key': 'Yes',
  });
  expect(detailFacts({ userAgent: CHROME, sessions: 2, later: ['x'] })).toEqual({
    Browser: `Chrome on Linux (${CHROME})`,
    'Ended sessions': '2',
    later: '["x"]',
  });
});

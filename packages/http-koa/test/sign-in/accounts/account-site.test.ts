import { type AccountService, accountSite } from '@gatehouse/http-koa/accounts';
import { standardHandler } from '@gatehouse/http-koa/fetch';
import { describe, expect, it } from 'vitest';

describe('the steps of an app with accounts', () => {
  it('forbid caches to store responses about the signed-in account', async () => {
    const { steps } = accountSite({} as AccountService, {
      keys: ['key'],
      publicUrl: 'http://localhost',
      onFailure: () => {},
    });
    const request = new Request('http://localhost/api/auth/me');
    const response = await standardHandler(steps)(request, { address: undefined });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  });
});

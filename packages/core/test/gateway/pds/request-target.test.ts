import { parseRequestTarget } from '@gatehouse/core/pds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the request target', () => {
  it.each([
    ['/', { kind: 'page', path: '/' }],
    ['/account/', { kind: 'page', path: '/account/' }],
    [
      '/.well-known/oauth-authorization-server',
      { kind: 'page', path: '/.well-known/oauth-authorization-server' },
    ],
    [
      '/@atproto/oauth-provider/~api/sign-in',
      { kind: 'page', path: '/@atproto/oauth-provider/~api/sign-in' },
    ],
    ['/oauth/authorize?request_uri=urn%3Aietf', { kind: 'page', path: '/oauth/authorize' }],
    ['/xrpc/_health', { kind: 'page', path: '/xrpc/_health' }],
    [
      '/xrpc/com.atproto.repo.putRecord',
      { kind: 'xrpc', method: 'com.atproto.repo.putRecord', hasQuery: false },
    ],
    ['/xrpc/app.bsky.feed.getFeed?x=%20', { kind: 'xrpc', method: 'app.bsky.feed.getFeed', hasQuery: true }],
  ])('reads %s', (target, parsed) => {
    expect(parseRequestTarget(target)).toEqual(parsed);
  });

  it.each([
    '',
    '*',
    'xrpc/com.atproto.repo.putRecord',
    'http://localhost:3000/xrpc/com.atproto.repo.putRecord',
    'localhost:443',
    '//xrpc/com.atproto.repo.putRecord',
    '/xrpc//com.atproto.repo.putRecord',
    '/xrpc/com.atproto.repo.putRecord/',
    '/xrpc/com.atproto.repo.putRecord//',
    '/xrpc/com.atproto.repo.putRecord/x',
    '/xrpc/./com.atproto.repo.putRecord',
    '/oauth/../xrpc/com.atproto.repo.putRecord',
    '/oauth/..',
    '/xrpc/%63om.atproto.repo.putRecord',
    '/%78rpc/com.atproto.repo.putRecord',
    '/XRPC/com.atproto.repo.putRecord',
    '/Xrpc',
    '/xrpc',
    '/xrpc/',
    '/xrpc/_Health',
    '/xrpc/com.atproto.repo.putRecord;x',
    '/xrpc/com.atproto.repo.putRecord#x',
    '/xrpc/com.atproto.repo.putRecord?a#x',
    '/xrpc/com.atproto.repo.putRecord\\',
    '/xrpc\\com.atproto.repo.putRecord',
    '/xrpc/com.atproto.repo.putRecord ',
    '/xrpc/com.atproto.repo.putRecord\u00a0',
    '/xrpc/com.atproto.repo.put\u0130Record',
    '/oauth/authorize?x=\u00e9',
  ])('refuses %j', (target) => {
    expect(parseRequestTarget(target)).toBeUndefined();
  });

  it('is parsed exactly as by the URL standard', () => {
    const piece = fc.constantFrom(
      '/',
      '.',
      '..',
      'xrpc',
      'a.b.c',
      '%2f',
      '%2e',
      '?',
      '#',
      '\\',
      ';',
      ':',
      '@',
      '~',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = `/${pieces.join('')}`;
        if (!parseRequestTarget(target)) return;
        const url = new URL(`http://host${target}`);
        expect(`${url.pathname}${target.includes('?') ? target.slice(target.indexOf('?')) : ''}`).toBe(
          target,
        );
      }),
      { numRuns: 5_000 },
    );
  });
});

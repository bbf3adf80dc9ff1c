import { PlainExchange } from '@gatehouse/http-koa/exchange';
import { fetchExchange } from '@gatehouse/http-koa/fetch';
import { MalformedTarget } from '@gatehouse/http-koa/refusal';
import { describe, expect, it } from 'vitest';

function exchangeOf(target: string, headers: Record<string, string> = {}, prefix?: string) {
  const { req, res } = fetchExchange(new Request('http://localhost/', { headers }), { address: '::1' });
  return new PlainExchange(req, res, { method: 'GET', target, prefix });
}

describe('the target of an exchange', () => {
  it.each([
    ['/a%20b?q=1&q=2', '/a%20b', 'q=1&q=2'],
    ['//a/b', '//a/b', ''],
    ['/a#b?c', '/a', ''],
    ['http://other.example/a?b', '/a', 'b'],
    ['*', '*', ''],
  ])('%s has a path and a query', (target, path, query) => {
    const exchange = exchangeOf(target);
    expect([exchange.path, exchange.querystring]).toEqual([path, query]);
  });

  it('is refused if it cannot be read', () => {
    for (const target of ['http://[/', 'a b']) expect(() => exchangeOf(target).path).toThrow(MalformedTarget);
  });

  it.each([
    ['/gate/a', true, '/a'],
    ['/gate', true, '/'],
    ['http://localhost/gate/a', true, '/a'],
    ['/gateau', false, '/gateau'],
    ['/a/gate', false, '/a/gate'],
  ])('%s is below /gate: %s', (target, isBelow, path) => {
    const exchange = exchangeOf(target, {}, '/gate');
    expect([exchange.isBelowPrefix, exchange.path]).toEqual([isBelow, path]);
  });
});

describe('the response of an exchange', () => {
  it('has status 404 until a step sets its status or its body', () => {
    const exchange = exchangeOf('/');
    expect([exchange.isAnswered, exchange.status]).toEqual([false, 404]);
    exchange.body = 'text';
    expect([exchange.isAnswered, exchange.status]).toEqual([true, 200]);
  });

  it('keeps each value of a header that is appended', () => {
    const exchange = exchangeOf('/');
    exchange.append('Set-Cookie', 'a=1');
    exchange.append('Set-Cookie', 'b=2');
    expect(exchange.res.toHeaders().getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each([
    ['/login?error=x', '/login?error=x'],
    ['/a%20b', '/a%20b'],
    ['/ä"\r\nX: 1', '/%C3%A4%22%0D%0AX:%201'],
    ['https://a.example\\@b.example/', 'https://a.example/@b.example/'],
  ])('redirects to %j without characters that a URL cannot contain', (url, location) => {
    const exchange = exchangeOf('/');
    exchange.redirect(url);
    expect([exchange.status, exchange.res.getHeader('Location')]).toEqual([302, location]);
  });
});

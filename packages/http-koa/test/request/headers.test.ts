import { describe, expect, it } from 'vitest';
import { withVary } from '../../src/exchange/with-vary.ts';
import { acceptedEncodings } from '../../src/request/accepted-encodings.ts';
import { namesTag } from '../../src/request/names-tag.ts';
import { prefersHtml } from '../../src/request/prefers-html.ts';

describe('an Accept header', () => {
  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['text/html', true],
    ['text/*', true],
    ['text/html, application/json', true],
    ['*/*', false],
    ['', false],
    ['application/json, text/html', false],
    ['application/json, text/html;q=0.5', false],
    ['text/html;q=0, */*', false],
    ['image/*', false],
  ])('%j prefers HTML: %s', (header, expected) => {
    expect(prefersHtml(header)).toBe(expected);
  });
});

describe('an Accept-Encoding header', () => {
  it('accepts each coding that it names, unless the quality is zero', () => {
    expect(acceptedEncodings('GZIP, br;q=0.5, deflate;q=0, zstd;q=0.000')).toEqual(new Set(['gzip', 'br']));
  });
});

describe('an If-None-Match header', () => {
  it.each(['"a"', 'W/"a"', '"b", "a"', '*'])('%s names the tag "a"', (header) => {
    expect(namesTag(header, '"a"')).toBe(true);
  });
  it.each(['', '"b"', 'a', '"A"', '"aa"'])('%j does not name the tag "a"', (header) => {
    expect(namesTag(header, '"a"')).toBe(false);
  });
});

describe('a Vary header', () => {
  it('contains each name once, and no name beside an asterisk', () => {
    expect(withVary('', 'Origin')).toBe('Origin');
    expect(withVary('Accept-Encoding', 'Origin')).toBe('Accept-Encoding, Origin');
    expect(withVary('accept, ORIGIN', 'Origin')).toBe('accept, ORIGIN');
    expect(withVary('*', 'Origin')).toBe('*');
  });
});

import { InvalidInput } from '@gatehouse/core/kernel';
import { parseReturnPath } from '@gatehouse/core/single-sign-on';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ORIGIN = 'https://study.example';
const ELSEWHERE = [
  '',
  'courses',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  ' /courses',
  '/courses\r\nset-cookie: a=b',
  '/a\\..\\..\\evil',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  '/\u2028',
  '/курс',
];

/** A text of characters that confuse URL parsers. */
const confusing = fc.string({
  unit: fc.constantFrom(
    '/',
    '\\',
    '.',
    '@',
    ':',
    '?',
    '#',
    '%',
    '\t',
    '\n',
    '\r',
    ' ',
    'a',
    '%2f',
    '%5c',
    '\0',
  ),
  maxLength: 12,
});

function accepted(text: string): string | undefined {
  try {
    return parseReturnPath(text);
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

describe('parseReturnPath', () => {
  it('returns paths of this server unchanged', () => {
    for (const path of ['/', '/courses', '/courses/1?page=2&q=%C3%A9#card-3', '/a//b', '/@ada', '/a:b']) {
      expect(parseReturnPath(path)).toBe(path);
    }
  });

  it('refuses everything that leads, or could be parsed to lead, to another server', () => {
    expect(ELSEWHERE.filter((text) => accepted(text) !== undefined)).toEqual([]);
  });

  it('never returns a path that makes a browser leave the origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          confusing,
          confusing.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string(),
        ),
        (text) => {
          const path = accepted(text);
          if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('accepts every path of the origin as browsers write it', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const url = new URL(`${ORIGIN}${path || '/'}?${query}`);
        fc.pre(!url.pathname.startsWith('//'));
        expect(parseReturnPath(url.pathname + url.search)).toBe(url.pathname + url.search);
      }),
    );
  });

  it('accepts up to 2000 characters', () => {
    expect(accepted(`/${'x'.repeat(1_999)}`)).toBeDefined();
    expect(accepted(`/${'x'.repeat(2_000)}`)).toBeUndefined();
  });

  it('names the field', () => {
    expect(() => parseReturnPath('//evil.example')).toThrow(
      expect.objectContaining({ issues: [{ path: ['returnTo'], message: expect.any(String) }] }),
    );
  });
});

import { requestedRange } from '@gatehouse/http-koa/request';
import { describe, expect, it } from 'vitest';

describe('the range of a request', () => {
  it.each([
    ['bytes=0-9', { start: 0, length: 10 }],
    ['bytes=90-99', { start: 90, length: 10 }],
    ['bytes=90-500', { start: 90, length: 10 }],
    ['bytes=90-', { start: 90, length: 10 }],
    ['bytes=-10', { start: 90, length: 10 }],
    ['bytes=-500', { start: 0, length: 100 }],
    ['Bytes=99-99', { start: 99, length: 1 }],
  ])('is limited to the length of the representation for %s', (header, range) => {
    expect(requestedRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])(
    'cannot be satisfied for %s',
    (header) => {
      expect(requestedRange(header, 100)).toBe('unsatisfiable');
    },
  );

  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'bytes= 0-1',
    'bytes=0x1-2',
    'bytes=--5',
    'bytes=1.5-2',
    'items=0-1',
    'bytes=9999999999999999-',
  ])('is treated as absent for "%s"', (header) => {
    expect(requestedRange(header, 100)).toBeUndefined();
  });
});

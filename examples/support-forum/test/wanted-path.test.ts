import { expect, it } from 'vitest';
import { wantedPath } from '../src/sign-in/wanted-path.ts';

it('wantedPath returns a path of this forum with its query', () => {
  expect(wantedPath('/topics/7?page=2')).toBe('/topics/7?page=2');
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'topics',
  '/a b',
  '',
  `/${'a'.repeat(2_000)}`,
])('wantedPath returns the start page for %j', (text) => expect(wantedPath(text)).toBe('/'));

import { hasPlainHost, isPlainHost } from '@gatehouse/http-koa/address';
import { describe, expect, it } from 'vitest';

describe('a plain host', () => {
  it.each(['localhost', 'a.test', '3com.test', 'x-0x.test', '127.0.0.1', '::1', 'fd00::10'])(
    'can be %s',
    (host) => {
      expect(isPlainHost(host)).toBe(true);
    },
  );

  it.each([
    '010.0.0.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f.1',
    '127.1',
    '2130706433',
    '0x',
    '10.0.0.1.',
    '1.2.3',
  ])('cannot be %s', (host) => {
    expect(isPlainHost(host)).toBe(false);
  });

  it.each([
    'http://127.0.0.1:80',
    'https://[fd00::10]:443/path',
    'https://ann:0177@a.test',
    'postgres://ann:p%23@10.0.0.5:5432/app',
    'postgres:///2024',
    'sqlite:12',
    'tcp://log.test:514',
  ])('is in %s', (url) => {
    expect(hasPlainHost(url)).toBe(true);
  });

  it.each([
    'http://010.0.0.1:80',
    'HTTP://0x7f.1',
    'http:010.0.0.1',
    'http:\\\\0177.0.0.1',
    'https://10.0.0.1@010.0.0.1/',
    'postgres://ann:secret@010.0.0.5/app',
    'rediss://ann:secret@0x7f.1:6379',
    'tls://127.1:6514',
  ])('is not in %s', (url) => {
    expect(hasPlainHost(url)).toBe(false);
  });
});

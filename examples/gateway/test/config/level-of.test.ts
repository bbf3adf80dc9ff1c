import { describe, expect, it } from 'vitest';
import { levelOf, readCustomerSettings } from '../../src/config/index.ts';

describe('how much the customer gateway logs', () => {
  it.each([
    ['info', 'info'],
    ['WARN', 'warn'],
    ['off', 'silent'],
    ['hyper=off, debug', 'debug'],
    ['error,hyper=trace', 'error'],
    ['warn,trace', 'trace'],
    ['hyper=trace', 'info'],
    ['nonsense', 'info'],
  ])('is, by the filter %s, %s', (filter, level) => {
    expect(levelOf(filter)).toBe(level);
  });

  it('is up to LOG_LEVEL where that is a level, and nothing else', () => {
    expect(readCustomerSettings({ LOG_LEVEL: '' }).LOG_LEVEL).toBeUndefined();
    expect(readCustomerSettings({ LOG_LEVEL: 'debug' }).LOG_LEVEL).toBe('debug');
    expect(() => readCustomerSettings({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL');
  });
});

import { describe, expect, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { REQUIRED } from './required-settings.ts';

describe('the log level of the customer gateway', () => {
  it.each([
    ['info', 'info'],
    ['WARN', 'warn'],
    ['off', 'silent'],
    ['hyper=off, debug', 'debug'],
    ['error,hyper=trace', 'error'],
    ['warn,trace', 'trace'],
    ['hyper=trace', 'info'],
    ['nonsense', 'info'],
  ])('with the filter %s is %s', (filter, level) => {
    expect(loadGatewayConfig({ ...REQUIRED, RUST_LOG: filter }).config.log.level).toBe(level);
  });

  it('is taken from LOG_LEVEL if that is set, and is rejected if it is not a level', () => {
    const levelWith = (LOG_LEVEL: string) =>
      loadGatewayConfig({ ...REQUIRED, RUST_LOG: 'warn', LOG_LEVEL }).config.log.level;
    expect(levelWith('')).toBe('warn');
    expect(levelWith('debug')).toBe('debug');
    expect(() => levelWith('loud')).toThrow('LOG_LEVEL must be fatal, error');
  });
});

import { describe, expect, it } from 'vitest';
import { deviceName } from '../../../page-kit/src/session/device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1`,
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['curl/8.5.0', 'curl/8.5.0'],
  ])('of %s is its common name', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is unknown if the user agent does not contain it', () => {
    expect(deviceName(null)).toBe('Unknown app');
    expect(deviceName('')).toBe('Unknown app');
  });
});

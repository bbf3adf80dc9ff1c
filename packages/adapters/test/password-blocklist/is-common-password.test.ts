import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const COMMON = [
  'password',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'password123',
  'sunshine',
  'starwars',
  'administrator',
  '1q2w3e4r',
  'letmein123',
];

describe('isCommonPassword', () => {
  it('knows the passwords that everybody chooses', () => {
    for (const password of COMMON) expect(isCommonPassword(password)).toBe(true);
  });

  it('is not fooled by capitals or by writing backwards', () => {
    for (const password of COMMON) {
      expect(isCommonPassword(password.toUpperCase())).toBe(true);
      expect(isCommonPassword([...password].reverse().join(''))).toBe(true);
    }
  });

  it('knows repetitions and runs', () => {
    for (const password of [
      '88888888',
      '00000000',
      '12341234',
      'abcabcabc',
      '87654321',
      '9876543210',
      'zyxwvuts',
    ]) {
      expect(isCommonPassword(password)).toBe(true);
    }
  });

  it('lets pass what is neither listed nor a plain pattern', () => {
    for (const password of [
      'tide-and-lantern',
      'Kaffee um halb vier',
      'x'.repeat(72),
      '',
      'ñandú-91-cerca',
    ]) {
      expect(isCommonPassword(password)).toBe(false);
    }
  });

  it('lets every long random password pass', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9]{20}$/), (password) => {
        expect(isCommonPassword(password)).toBe(false);
      }),
    );
  });

  it('loads its list with the first question and not at start', async () => {
    const script = `
      import { createRequire } from 'node:module';
      import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('language-common'));
      const before = loaded();
      isCommonPassword('tide-and-lantern');
      console.log(before, loaded());
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@gatehouse/source', '--input-type=module', '--eval', script],
      { cwd: import.meta.dirname },
    );
    expect(stdout.trim()).toBe('false true');
  });
});

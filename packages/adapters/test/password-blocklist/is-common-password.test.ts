import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { listedPasswords } from '../../src/password-blocklist/listed-passwords.ts';

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

/** A sample of the 3,000 most common passwords in published lists of leaks. */
const PUBLISHED_TOP_3000 = `
  123456 password 12345678 qwerty dragon baseball letmein monkey mustang michael shadow master jordan superman harley
  trustno1 ranger buster tigger batman killer hockey charlie sunshine jessica pepper access starwars silver dallas
  yankees hello orange freedom computer thunder ginger corvette merlin cheese princess chelsea diamond bigdog secret
  sparky cowboy camaro matrix falcon guitar phoenix maverick steelers whatever iceman gateway dakota eagles chicken
  ferrari welcome wizard internet mercedes arsenal victoria viking startrek captain maddog jasmine rocket redskins
  toyota newyork 8675309 jaguar metallic rosebud dolphins bond007 voyager scorpio godzilla passw0rd 1q2w3e4r lacrosse
  badger spitfire 1qaz2wsx snickers pokemon softball abcd1234 pearljam blink182 liverpool scotland q1w2e3r4 letmein1
  wrangler babylon5 ncc1701d hello123 creative drowssap fishing wolfpack asdf1234 changeme aragorn stardust waterloo`
  .trim()
  .split(/\s+/);

/** Passwords that were published as common on sites that require capitals, digits and punctuation. */
const PUBLISHED_VARIATIONS = `
  Password1! Admin@123 Aa@123456 Abcd@1234 Pass@123 P@ssword1 Welcome@123 Password@123 India@123 Summer2024 adminadmin
  P@ssw0rd P@ssw0rd1 P@ssw0rd123 P@55w0rd P@$$w0rd Pa55w0rd! Passw0rd! Admin1234! Admin@12345 Qwerty@123 Qwerty123!
  Pass@1234 Test@123 Demo@123 Root@123 User@123 Hello@123 Secret123! Winter2024 Summer2023! Spring2025 Autumn2024
  Changeme@123 Letmein1! Football1! Liverpool1! Monkey123! Dragon2023 Sunshine1! Princess1! Iloveyou1! Charlie1!
  Superman1! Batman123! Master@123 Company@123 Abc@1234 Abc@12345 Aa12345678 Asdfgh123! Zxcvbnm1! 1Qaz2wsx! Trustno1!
  Starwars1! Password2024! Qwertyuiop1! Minecraft1 Login123! Krishna@123 1l0vey0u! M0nkey12 Dr@gon99 passwordpassword
  123password 123Password 2024Summer! !!Password1!! 1234Monkey Ｐａｓｓｗｏｒｄ１
  Qwer!234 zaq1@WSX !QAZ2wsx 12345678Aa 123456Aa! Aa112233 Aa@112233 Pass@word1 1234qwer!@#$`
  .trim()
  .split(/\s+/);

describe('isCommonPassword', () => {
  it('knows more than 40,000 passwords, among them a sample of the 3,000 most common in published lists', () => {
    expect(PUBLISHED_TOP_3000.filter((password) => !isCommonPassword(password))).toEqual([]);
    expect(PUBLISHED_TOP_3000.filter((password) => !listedPasswords().has(password))).toEqual([]);
    expect(listedPasswords().size).toBeGreaterThan(40_000);
  });

  it('finds the usual variations with substituted letters, endings and repetitions', () => {
    expect(
      [...PUBLISHED_VARIATIONS, 'Password 123', '2024 Summer'].filter(
        (password) => !isCommonPassword(password),
      ),
    ).toEqual([]);
  });

  it('accepts phrases and uncommon words, with digits and punctuation', () => {
    const good = [
      'seven green bottles',
      'correct horse battery staple',
      'ostrich-2847-kelp',
      'blue kettle 1987',
      'Vier.Tassen.Tee',
      'mypurplegiraffesings',
      'Ostrich8472916',
      'otter-plum-84',
      'xk9!2847fq',
      'green tea at noon',
      'tarragon2847',
      'password for the blue door',
      'monkey and dragon 7',
      'tide-and-lantern',
      'otter#plum#84',
      'ab2847193650',
      '2847193650!x',
      '1987 blue kettle',
      '12 monkeys and dragons',
    ];
    expect(good.filter(isCommonPassword)).toEqual([]);
  });

  it('neither searches nor looks up a password that is longer than any hasher accepts', () => {
    const searches = vi.spyOn(RegExp.prototype, 'exec');
    const lookUps = vi.spyOn(Set.prototype, 'has');
    try {
      expect(isCommonPassword('ab1!'.repeat(18))).toBe(false);
      expect(searches.mock.calls.length).toBeGreaterThan(0);
      expect(lookUps.mock.calls.length).toBeGreaterThan(0);
      for (const long of ['ab1!'.repeat(18).concat('a'), 'a'.repeat(102_400), 'ab1!'.repeat(25_600)]) {
        searches.mockClear();
        lookUps.mockClear();
        const isCommon = isCommonPassword(long);
        const calls = [searches.mock.calls.length, lookUps.mock.calls.length];
        expect([isCommon, ...calls]).toEqual([false, 0, 0]);
      }
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('finds the most common passwords', () => {
    for (const password of COMMON) expect(isCommonPassword(password)).toBe(true);
  });

  it('finds common passwords in capitals or reversed', () => {
    for (const password of COMMON) {
      expect(isCommonPassword(password.toUpperCase())).toBe(true);
      expect(isCommonPassword([...password].reverse().join(''))).toBe(true);
    }
  });

  it('finds repetitions and runs', () => {
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

  it('accepts a password that is neither listed nor a simple pattern', () => {
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

  it('accepts every long random password', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9]{20}$/), (password) => {
        expect(isCommonPassword(password)).toBe(false);
      }),
    );
  });

  it('loads its list at the first call and not at start', async () => {
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

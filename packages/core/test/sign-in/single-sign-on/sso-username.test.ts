import { parseUsername } from '@gatehouse/core/account';
import { numbered, preferredUsername, type SsoProfile } from '@gatehouse/core/single-sign-on';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function nameOf(profile: Partial<SsoProfile>): string {
  return preferredUsername({ issuer: 'https://idp.example', subject: 'subject', ...profile });
}

describe('preferredUsername', () => {
  it('is the preferred username, else the e-mail address, else the name, else the subject', () => {
    const profile = { preferredUsername: 'ada', email: 'ada@example.org', name: 'Ada Lovelace' };
    expect(nameOf(profile)).toBe('ada');
    expect(nameOf({ ...profile, preferredUsername: undefined })).toBe('ada@example.org');
    expect(nameOf({ name: 'Ada Lovelace' })).toBe('Ada-Lovelace');
    expect(nameOf({})).toBe('subject');
  });

  it('skips values that cannot become a username', () => {
    expect(nameOf({ preferredUsername: 'a', email: '', name: 'Ada' })).toBe('Ada');
    expect(nameOf({ preferredUsername: 'pаypal', name: 'Ada' })).toBe('Ada');
    expect(nameOf({ preferredUsername: '!?*', subject: '§' })).toBe('member');
  });

  it('replaces spaces, control and direction characters with hyphens', () => {
    expect(nameOf({ name: '  Ada   Lovelace!  ' })).toBe('Ada-Lovelace');
    expect(nameOf({ preferredUsername: 'ada\u202egro.elpmaxe\u0000' })).toBe('ada-gro.elpmaxe');
  });

  it('is a valid username with any number appended, for any claims of the provider', () => {
    const claim = fc.option(fc.string({ unit: anyCharacter, maxLength: 200 }), { nil: undefined });
    const profiles = fc.record({ preferredUsername: claim, email: claim, name: claim, subject: fc.string() });
    fc.assert(
      fc.property(profiles, fc.integer({ min: 1, max: 1_000_000 }), (profile, number) => {
        const username = numbered(nameOf(profile), number);
        expect(parseUsername(username)).toBe(username);
      }),
      { numRuns: 1_000 },
    );
  });
});

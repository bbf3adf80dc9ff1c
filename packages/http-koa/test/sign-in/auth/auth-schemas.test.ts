import { InvalidInput } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { parseInput } from '../../../src/request/parse-input.ts';
import { ssoSettingsInput } from '../../../src/sign-in/auth/auth-schemas.ts';

const SETTINGS = {
  issuerUrl: 'https://sso.example.org',
  clientId: 'study',
  publicUrl: 'https://study.example.org',
  enabled: true,
  buttonLabel: 'Sign in',
};

describe('the single sign-on settings', () => {
  it.each(['study.example.org', 'ftp://study.example.org', 'https://', '', 'https'])(
    'refuse %j as issuer and as public URL, and name an address to use',
    (text) => {
      for (const field of ['issuerUrl', 'publicUrl']) {
        const parse = () => parseInput(ssoSettingsInput, { ...SETTINGS, [field]: text });
        expect(parse).toThrow(InvalidInput);
        expect(parse).toThrow(`${field}: Use an address that begins with https:// (or http://).`);
      }
    },
  );

  it.each(['https://study.example.org/path', 'https://study.example.org?', 'https://study.example.org#'])(
    'refuse %s as public URL, because it has more than an origin',
    (publicUrl) => {
      expect(() => parseInput(ssoSettingsInput, { ...SETTINGS, publicUrl })).toThrow(/without a path/);
    },
  );
});

import { TestSha256 } from '../../memory/test-sha256.ts';
import { EXACTLY, FILLS_A_REQUEST, generated, type StoredText, type StoredTexts } from './stored-text.ts';

/** A SHA-256 digest. */
export const DIGEST_TEXT: StoredText = generated(new TestSha256().hex(''), '0-9a-f');

const AUDITED: StoredText = {
  alphabet: 'any character but NUL and lone surrogates',
  longest: FILLS_A_REQUEST,
  compared: EXACTLY,
};

/** The texts with which the ports of both wings are tested. */
export const groundTexts: Readonly<Record<string, StoredTexts>> = {
  AuditLog: {
    principal: AUDITED,
    action: AUDITED,
    subject: { ...AUDITED, compared: `${EXACTLY}; sorted by its UTF-8 bytes` },
    reason: { ...AUDITED, compared: undefined },
    ticketRef: AUDITED,
    'detail (JSON)': {
      alphabet: 'any character, also NUL and lone surrogates, as JSON escapes',
      longest: FILLS_A_REQUEST,
    },
    'hash, previousHash': DIGEST_TEXT,
  },
  SettingsStore: {
    name: {
      alphabet: 'any character but NUL and lone surrogates',
      longest: 'x'.repeat(64),
      compared: EXACTLY,
    },
    'value (JSON)': {
      alphabet: 'any character, also NUL and lone surrogates, as JSON escapes',
      longest: FILLS_A_REQUEST,
    },
  },
  AttemptStore: { key: DIGEST_TEXT },
};

import { parseUsername, usernameKey } from '@gatehouse/core/account';
import { newId, newToken } from '@gatehouse/core/kernel';
import { begun } from '@gatehouse/core/session';
import { parseReturnPath } from '@gatehouse/core/single-sign-on';
import { SeededRandom } from '../../memory/seeded-random.ts';
import { DIGEST_TEXT } from '../texts/ground-texts.ts';
import { EXACTLY, generated, type StoredText, type StoredTexts } from '../texts/stored-text.ts';

const BASE64URL = 'A-Za-z0-9_-';
const ID = generated(newId(new SeededRandom()), BASE64URL);
const TOKEN = generated(newToken(new SeededRandom()), BASE64URL);
/** The longest username in bytes. Rare Chinese characters have four bytes in UTF-8. */
const LONGEST_USERNAME = '\u{20000}'.repeat(64);
const CHARACTERS_OF_PATHS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index))
  .join('')
  .replace('\\', '');

const USER_AGENT: StoredText = {
  alphabet: 'any character but NUL and lone surrogates',
  longest: '\u4E2D'.repeat(256),
  accepts: (text) => agentOf(text) === text,
};

/** The texts that are stored through the ports of the sign-in wing. */
export const authTexts: Readonly<Record<string, StoredTexts>> = {
  AccountStore: {
    id: ID,
    username: {
      alphabet: 'letters, marks and digits of any one script, and `. _ @ -`, in normal form NFKC',
      longest: LONGEST_USERNAME,
      accepts: parseUsername,
      compared: 'by `usernameKey`, which folds case and normal form but not accents',
    },
    'usernameKey(username)': {
      alphabet: 'what `usernameKey` returns: no upper case, in normal form NFKC',
      // `usernameKey` converts this letter to two letters of five bytes in total. No other letter becomes longer.
      longest: usernameKey(parseUsername('\u{1F80}'.repeat(64))),
      compared: EXACTLY,
    },
    provider: { alphabet: 'printable ASCII', longest: 'local', compared: EXACTLY },
    'externalIdentity.issuer': {
      alphabet: 'a URL in printable ASCII; the page for settings accepts 2000 characters',
      longest: `https://${'i'.repeat(1_992)}`,
      compared: EXACTLY,
    },
    'externalIdentity.subject': {
      alphabet: 'printable ASCII; OpenID Connect Core allows 255 characters',
      longest: 'Ab~ '.repeat(64).slice(0, 255),
      compared: EXACTLY,
    },
    passwordHash: {
      alphabet: 'printable ASCII; bcrypt returns 60 characters, argon2 up to 128',
      longest: '$Aa/+'.repeat(51),
    },
  },
  SessionStore: { digest: DIGEST_TEXT, handle: ID, ownerId: ID, userAgent: USER_AGENT },
  PasswordLinkStore: { digest: DIGEST_TEXT, accountId: ID, createdBy: ID },
  LoginStateStore: {
    digest: DIGEST_TEXT,
    browserDigest: { ...DIGEST_TEXT, compared: undefined },
    nonce: { ...TOKEN, compared: undefined },
    codeVerifier: { ...TOKEN, compared: undefined },
    returnTo: {
      alphabet: 'printable ASCII but space and `\\`; begins with `/`',
      longest: `/${CHARACTERS_OF_PATHS.slice(1).repeat(22)}`.slice(0, 2_000),
      accepts: parseReturnPath,
    },
  },
};

/** Returns the longest text of a field. */
export function longestText(port: string, field: string): string {
  const text = authTexts[port]?.[field];
  if (!text) throw new Error(`There is no text ${field} of ${port}.`);
  return text.longest;
}

function agentOf(userAgent: string): string | null {
  const owner = { ownerId: '', digest: '', client: { userAgent } };
  return begun(owner, { lifetime: 1 }, 0, new SeededRandom()).userAgent;
}

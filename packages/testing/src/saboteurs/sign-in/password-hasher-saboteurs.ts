import type { PasswordHasher } from '@gatehouse/core/account';
import { Secret } from '@gatehouse/core/kernel';
import type { PortSaboteurs } from '../saboteur.ts';

/** For each clause of `PasswordHasher`, a hasher that breaks it. */
export const passwordHasherSaboteurs: PortSaboteurs<PasswordHasher> = {
  'verifies the password that it hashed, and no other': (good) => ({
    hash: (password, requester) => good.hash(lowered(password), requester),
    verify: (password, hash, requester) => good.verify(lowered(password), hash, requester),
  }),
  'distinguishes long passwords by their last character': (good) => ({
    hash: (password, requester) => good.hash(cut(password), requester),
    verify: (password, hash, requester) => good.verify(cut(password), hash, requester),
  }),
  'hashes one password differently each time': (good) => {
    let first: Promise<string> | undefined;
    return {
      hash: (password, requester) => {
        first ??= good.hash(password, requester);
        return first;
      },
    };
  },
  'shows nothing of the password': (good) => ({
    hash: async (password, requester) => `${await good.hash(password, requester)}${password.reveal()}`,
  }),
  'returns false for a damaged hash or one of another kind': (good) => ({
    verify: async (password, hash, requester) =>
      hash === '' ? raise() : good.verify(password, hash, requester),
  }),
  'treats its own hashes as current, and no others': () => ({ isCurrent: () => true }),
  'has a decoy that no password matches': (good) => ({
    verify: async (password, hash, requester) =>
      hash === good.decoy() || good.verify(password, hash, requester),
  }),
};

function lowered(password: Secret): Secret {
  return new Secret(password.reveal().toLowerCase());
}

function cut(password: Secret): Secret {
  return new Secret(password.reveal().slice(0, 70));
}

function raise(): never {
  throw new Error('The adapter throws instead of returning.');
}

import { type StatementSignerCase, statementSignerContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryStatementSigner, MemoryStatementVerifier } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

const sound = (): StatementSignerCase => ({
  before: new MemoryStatementSigner('old'),
  during: new MemoryStatementSigner('new', 'old'),
  after: new MemoryStatementSigner('new'),
  stranger: new MemoryStatementSigner('stranger'),
  verifier: new MemoryStatementVerifier(),
});

const claimsOf = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());

const BROKEN: Readonly<Record<string, (signers: StatementSignerCase) => Partial<StatementSignerCase>>> = {
  'returns the claims that a key of the list signed, and not those of another key': ({ verifier }) => ({
    verifier: altered(verifier, { claims: async (text) => claimsOf(text) }),
  }),
  'returns undefined for text that was altered or has no signature': ({ verifier }) => ({
    verifier: altered(verifier, {
      claims: async (text, keys) =>
        (await verifier.claims(text, keys)) ?? (text.endsWith('.') ? claimsOf(text) : undefined),
    }),
  }),
  'lists the old and the new key during a replacement, each once': () => ({
    during: new MemoryStatementSigner('new', 'old', 'old'),
  }),
  'signs with the old key during a replacement, and with the new one afterwards': () => ({
    during: new MemoryStatementSigner('old', 'new'),
  }),
};

describe('MemoryStatementSigner', () => {
  it.each(Object.entries(statementSignerContract))('%s', (_sentence, experiment) => experiment(sound()));
});

describe('the contract of StatementSigner', () => {
  it('has a broken adapter for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(statementSignerContract));
  });

  it.each(Object.entries(BROKEN))('catches an adapter that breaks: %s', async (sentence, sabotage) => {
    const good = sound();
    await expect(statementSignerContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
  });
});

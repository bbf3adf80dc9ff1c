import type { JsonObject } from '@gatehouse/core/kernel';
import type { StatementVerifierCase } from '../../../contracts/gateway/statement/statement-verifier-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `StatementVerifier`, a verifier that breaks it. */
export const statementVerifierSaboteurs: PortSaboteurs<StatementVerifierCase> = {
  'returns the claims that a key of the list signed, and not those of another key': ({ verifier }) => ({
    verifier: altered(verifier, { claims: async (text) => claimsOf(text) }),
  }),
  'returns undefined for text that was altered or has no signature': ({ verifier }) => ({
    verifier: altered(verifier, {
      claims: async (text, keys) =>
        (await verifier.claims(text, keys)) ?? (text.endsWith('.') ? claimsOf(text) : undefined),
    }),
  }),
};

function claimsOf(text: string): JsonObject {
  return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
}

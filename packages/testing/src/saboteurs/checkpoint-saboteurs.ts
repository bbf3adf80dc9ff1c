import type { CheckpointSignerCase } from '../contracts/checkpoint-signer-contract.ts';
import type { CheckpointVerifierCase } from '../contracts/checkpoint-verifier-contract.ts';
import { altered } from './altered.ts';
import type { PortSaboteurs } from './saboteur.ts';

/** For each clause of `CheckpointSigner`, a signer that breaks it. */
export const checkpointSignerSaboteurs: PortSaboteurs<CheckpointSignerCase> = {
  'has a public key in base64url, which is the same after a restart': ({ stranger }) => ({
    restarted: stranger,
  }),
  'signs a checkpoint so that only its public key verifies it': ({ signer, stranger }) => ({
    signer: altered(signer, { sign: (checkpoint) => stranger.sign(checkpoint) }),
  }),
  'signs as a compact JSON Web Signature with the algorithm EdDSA': ({ signer }) => ({
    signer: altered(signer, { sign: async (checkpoint) => `${await signer.sign(checkpoint)}.` }),
  }),
};

/** For each clause of `CheckpointVerifier`, a verifier that breaks it. */
export const checkpointVerifierSaboteurs: PortSaboteurs<CheckpointVerifierCase> = {
  'returns the checkpoint that the trusted key has signed': ({ verifier }) => ({
    verifier: altered(verifier, {
      verified: async (text) => {
        const checkpoint = await verifier.verified(text);
        return checkpoint && { ...checkpoint, at: checkpoint.at - (checkpoint.at % 1_000) };
      },
    }),
  }),
  'returns undefined if another key has signed the text': trusting,
  'returns undefined if the trusted key has not signed the text as a checkpoint': trusting,
  'returns undefined for text that was altered or has no signature': trusting,
};

/** A verifier that returns the payload of every text, even with a wrong signature. */
function trusting({ verifier }: CheckpointVerifierCase): Partial<CheckpointVerifierCase> {
  const payloadOf = (text: string) => {
    try {
      return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
    } catch {
      return undefined;
    }
  };
  return { verifier: altered(verifier, { verified: async (text) => payloadOf(text) }) };
}

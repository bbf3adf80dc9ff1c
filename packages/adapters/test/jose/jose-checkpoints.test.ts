import { JoseCheckpointSigner, JoseCheckpointVerifier } from '@gatehouse/adapters/jose';
import { Secret } from '@gatehouse/core/kernel';
import { checkpointSignerContract, checkpointVerifierContract } from '@gatehouse/testing/contracts';
import { describePort } from '@gatehouse/testing/proof';
import { checkpointSignerSaboteurs, checkpointVerifierSaboteurs } from '@gatehouse/testing/saboteurs';
import { CompactSign } from 'jose';
import { describe, it } from 'vitest';
import { derivedKey } from '../../src/jose/derived-key.ts';

const SECRET = new Secret('the secret of the server');
const signerOf = (secret = SECRET) => new JoseCheckpointSigner(secret);
const stranger = signerOf(new Secret('another secret'));

describePort('JoseCheckpointSigner', checkpointSignerContract, {
  ...{ describe, it, saboteurs: checkpointSignerSaboteurs },
  withSubject: (work) =>
    work({
      ...{ signer: signerOf(), restarted: signerOf(), stranger },
      verifierOf: (publicKey) => new JoseCheckpointVerifier(publicKey),
    }),
});

describePort('JoseCheckpointVerifier', checkpointVerifierContract, {
  ...{ describe, it, saboteurs: checkpointVerifierSaboteurs },
  withSubject: async (work) => {
    const signer = signerOf();
    const payload = Buffer.from('{"at":"2026-01-01T00:00:00.000Z","first":1,"last":2,"digest":"d"}');
    const otherwiseSigned = await new CompactSign(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .sign(derivedKey(SECRET, 'checkpoint').privateKey);
    await work({ verifier: new JoseCheckpointVerifier(signer.publicKey), signer, stranger, otherwiseSigned });
  },
});

import { Ed25519Identity, NodeMeshCrypto } from '@gatehouse/adapters/node';
import { meshCryptoContract, nodeIdentityContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { meshCryptoSaboteurs, nodeIdentitySaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';
import { newIdentity } from './mesh-nodes.ts';

describePort('NodeMeshCrypto', meshCryptoContract, {
  ...{ describe, it, saboteurs: meshCryptoSaboteurs },
  withSubject: (work) => work(new NodeMeshCrypto()),
});

describePort('Ed25519Identity', nodeIdentityContract, {
  ...{ describe, it, saboteurs: nodeIdentitySaboteurs },
  withSubject: (work) => {
    const key = Ed25519Identity.create();
    const [identity, restarted] = [Ed25519Identity.parse(key), Ed25519Identity.parse(key)];
    return work({ identity, restarted, other: newIdentity(), crypto: new NodeMeshCrypto() });
  },
});

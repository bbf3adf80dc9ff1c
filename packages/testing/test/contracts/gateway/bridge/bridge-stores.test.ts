import {
  type BridgeStoresCase,
  bridgeArtifactStoreContract,
  bridgeClientStoreContract,
  signingKeyStoreContract,
} from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import {
  MemoryBridgeArtifactStore,
  MemoryBridgeClientStore,
  MemorySigningKeyStore,
} from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import {
  bridgeArtifactStoreSaboteurs,
  bridgeClientStoreSaboteurs,
  signingKeyStoreSaboteurs,
} from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): BridgeStoresCase {
  const unitOfWork = new MemoryUnitOfWork();
  const stores = {
    artifacts: new MemoryBridgeArtifactStore(unitOfWork),
    clients: new MemoryBridgeClientStore(unitOfWork),
    keys: new MemorySigningKeyStore(unitOfWork),
  };
  return { unitOfWork, ...stores, other: stores };
}

describePort('MemoryBridgeArtifactStore', bridgeArtifactStoreContract, {
  ...{ describe, it, saboteurs: bridgeArtifactStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
describePort('MemoryBridgeClientStore', bridgeClientStoreContract, {
  ...{ describe, it, saboteurs: bridgeClientStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
describePort('MemorySigningKeyStore', signingKeyStoreContract, {
  ...{ describe, it, saboteurs: signingKeyStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});

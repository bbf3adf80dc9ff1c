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
import { describe, expect, it } from 'vitest';
import { brokenArtifactStores, brokenClientStores, brokenKeyStores } from './broken-bridge-stores.ts';

function memoryCase(): BridgeStoresCase {
  const unitOfWork = new MemoryUnitOfWork();
  const stores = {
    artifacts: new MemoryBridgeArtifactStore(unitOfWork),
    clients: new MemoryBridgeClientStore(unitOfWork),
    keys: new MemorySigningKeyStore(unitOfWork),
  };
  return { unitOfWork, ...stores, other: stores };
}

describe.each([
  ['BridgeArtifactStore', bridgeArtifactStoreContract, brokenArtifactStores],
  ['BridgeClientStore', bridgeClientStoreContract, brokenClientStores],
  ['SigningKeyStore', signingKeyStoreContract, brokenKeyStores],
])('the contract of %s', (_port, contract, broken) => {
  it.each(Object.entries(contract))('holds in memory: %s', (_sentence, experiment) =>
    experiment(memoryCase()),
  );

  it('has a broken store for each clause', () => {
    expect(Object.keys(broken)).toEqual(Object.keys(contract));
  });

  it.each(Object.entries(broken))('catches a store that breaks: %s', async (sentence, sabotage) => {
    await expect(contract[sentence]?.(sabotage(memoryCase()))).rejects.toThrow();
  });
});

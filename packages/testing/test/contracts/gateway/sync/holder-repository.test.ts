import { type HolderRepositoryCase, holderRepositoryContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryHolderRepository } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { holderRepositorySaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

const DID = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const STRANGER = 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb';

function sound(): HolderRepositoryCase {
  const [repository, away] = [new MemoryHolderRepository(), new MemoryHolderRepository()];
  repository.authorized.add(DID);
  away.isAway = true;
  return { repository, did: DID, stranger: STRANGER, away };
}

describePort('MemoryHolderRepository', holderRepositoryContract, {
  ...{ describe, it, saboteurs: holderRepositorySaboteurs },
  withSubject: (work) => work(sound()),
});

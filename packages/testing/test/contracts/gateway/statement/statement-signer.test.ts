import { statementSignerContract, statementVerifierContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryStatementSigner, MemoryStatementVerifier } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { statementSignerSaboteurs, statementVerifierSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

const sound = () => ({
  before: new MemoryStatementSigner('old'),
  during: new MemoryStatementSigner('new', 'old'),
  after: new MemoryStatementSigner('new'),
  stranger: new MemoryStatementSigner('stranger'),
  verifier: new MemoryStatementVerifier(),
});

describePort('MemoryStatementSigner', statementSignerContract, {
  ...{ describe, it, saboteurs: statementSignerSaboteurs },
  withSubject: (work) => work(sound()),
});
describePort('MemoryStatementVerifier', statementVerifierContract, {
  ...{ describe, it, saboteurs: statementVerifierSaboteurs },
  withSubject: (work) => work(sound()),
});

import type { StatementSignerCase } from '../../../contracts/gateway/statement/statement-signer-contract.ts';
import { MemoryStatementSigner } from '../../../memory/gateway/memory-statements.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `StatementSigner`, a signer that breaks it. */
export const statementSignerSaboteurs: PortSaboteurs<StatementSignerCase> = {
  'lists the old and the new key during a replacement, each once': () => ({
    during: new MemoryStatementSigner('new', 'old', 'old'),
  }),
  'signs with the old key during a replacement, and with the new one afterwards': () => ({
    during: new MemoryStatementSigner('old', 'new'),
  }),
};

import { DomainError } from '../../kernel/domain-error.ts';

/** Another client has the same id. */
export class BridgeClientExists extends DomainError {
  readonly code = 'bridge_client_exists';

  constructor(id: string) {
    super(`A client with the id ${id} exists. Choose another id, or remove that client first.`);
  }
}

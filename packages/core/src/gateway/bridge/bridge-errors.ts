import { DomainError } from '../../kernel/domain-error.ts';

/** Another client has the same id. */
export class BridgeClientExists extends DomainError {
  readonly code = 'bridge_client_exists';

  constructor(id: string) {
    super(`A client with the id ${id} already exists. Choose another id, or remove that client first.`);
  }
}

/** The client is in the configuration of the bridge, which operators cannot change while the bridge runs. */
export class BridgeClientConfigured extends DomainError {
  readonly code = 'bridge_client_configured';

  constructor(id: string) {
    super(
      `The client ${id} is in the configuration of the bridge. Change it there, then restart the bridge.`,
    );
  }
}

/** Another operator has changed the client since it was read. */
export class BridgeClientChanged extends DomainError {
  readonly code = 'bridge_client_changed';

  constructor(id: string) {
    super(`Another operator has just changed the client ${id}. Read it again, then repeat your change.`);
  }
}

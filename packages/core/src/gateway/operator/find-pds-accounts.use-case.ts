import { InvalidInput } from '../../kernel/invalid-input.ts';
import { type Operator, requireRole } from './operator.ts';
import type { FoundPdsAccount, PdsAccountFinder } from './pds-account-finder.port.ts';

/** Minimum length of a search. Shorter texts match too many PDS accounts to be useful. */
export const MIN_SEARCH_CHARACTERS = 2;

/** Dependencies of `FindPdsAccounts`. */
export interface FindPdsAccountsPorts {
  readonly finder: PdsAccountFinder;
}

/** Finds PDS accounts by the beginning of a handle, DID, e-mail address, ticket or event id. */
export class FindPdsAccounts {
  readonly #ports: FindPdsAccountsPorts;

  constructor(ports: FindPdsAccountsPorts) {
    this.#ports = ports;
  }

  /** Ignores surrounding blanks and an `@` before a handle. Throws `RoleRequired` or `InvalidInput`. */
  async execute(operator: Operator, search: string, limit: number): Promise<readonly FoundPdsAccount[]> {
    requireRole(operator, 'account.look-up');
    const text = search.trim().replace(/^@/, '');
    if ([...text].length < MIN_SEARCH_CHARACTERS)
      throw new InvalidInput([
        { path: ['q'], message: `must have at least ${MIN_SEARCH_CHARACTERS} characters` },
      ]);
    return this.#ports.finder.byPrefix(text, limit);
  }
}

import assert from 'node:assert/strict';
import { Secret } from '@gatehouse/core/kernel';
import { type EntitlementService, EntitlementServiceUnavailable } from '@gatehouse/core/statement';
import type { Contract } from '../../contract.ts';

/**
 * The responses of the operated gateway: its keys, and a statement that names the token and the nonce of the request.
 */
export interface OperatedGateway {
  readonly keys: readonly string[];
  /** Text of the statement. */
  readonly statement: (token: string, nonce: string) => string;
}

/** A service, and services that fail. */
export interface EntitlementServiceCase {
  readonly serving: (operated: OperatedGateway) => Promise<EntitlementService>;
  /** Services whose responses contain neither a statement nor keys, by the fault of the response. */
  readonly failing: Readonly<Record<string, () => Promise<EntitlementService>>>;
}

/** An Ed25519 key in base64url. */
const KEY = 'A'.repeat(43);
const TOKEN = new Secret('ghd_token');

const gateway: OperatedGateway = {
  keys: [KEY],
  statement: (token, nonce) => `statement for ${token} ${nonce}`,
};

/** The clauses of `EntitlementService`. */
export const entitlementServiceContract: Contract<EntitlementServiceCase> = {
  'returns the statement to the device of the token and for the nonce': async ({ serving }) => {
    const service = await serving(gateway);
    for (const nonce of ['n 1', 'é&?/'])
      assert.equal(await service.statement(TOKEN, nonce), `statement for ghd_token ${nonce}`);
    const other = new Secret('ghd_other');
    assert.equal(await service.statement(other, 'n'), 'statement for ghd_other n');
  },

  'returns text that is not a statement unchanged, because the caller verifies it': async ({ serving }) => {
    const service = await serving({ ...gateway, statement: () => 'forged.and.unsigned' });
    assert.equal(await service.statement(TOKEN, 'n'), 'forged.and.unsigned');
  },

  'returns the public keys': async ({ serving }) => {
    assert.deepEqual(await (await serving(gateway)).keys(), [KEY]);
  },

  'throws EntitlementServiceUnavailable if the response has no statement': async ({ failing }) => {
    for (const open of Object.values(failing))
      await assert.rejects((await open()).statement(TOKEN, 'n'), EntitlementServiceUnavailable);
  },

  'throws EntitlementServiceUnavailable if the response has no keys': async ({ failing, serving }) => {
    for (const open of [...Object.values(failing), () => serving({ ...gateway, keys: [] })])
      await assert.rejects((await open()).keys(), EntitlementServiceUnavailable);
  },
};

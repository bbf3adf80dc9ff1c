import { randomUUID } from 'node:crypto';
import { createClient } from '@gatehouse/http-koa/client';
import { createPdsAccount } from '@gatehouse/testing/servers/pds';
import type { OpsEndpoints } from '../../../src/ops/index.ts';
import { authorize, type Home } from './home.ts';
import { openAccount } from './open-account.ts';
import type { System } from './system.ts';

/** An event that the machine of the billing department sends. */
export type Order =
  | { readonly event: 'manual.grant'; readonly plan: 'base' | 'once' }
  | { readonly event: 'lapse' }
  | { readonly event: 'grace.extend'; readonly grace_until: string };

/** Creates a credential for a machine. Returns a function that sends events through the operator API. */
export async function billingMachine({ ops, command }: System) {
  const made = await command('credential', 'create', 'billing', '--role', 'entitlement_mutator', '--json');
  const { token } = JSON.parse(made) as { token: string };
  const call = createClient<OpsEndpoints>({ baseUrl: ops.url, token: () => token });
  return (did: string, order: Order, reason = 'Paid by invoice') =>
    call('POST /internal/v1/ops/accounts/:did/events', {
      path: { did },
      body: { ...order, event_id: randomUUID(), reason, ticket_ref: 'T-1' },
    });
}

/**
 * Signs a member of the staff in on the operators' page. Returns a function that opens a customer there and grants them
 * the plan Once.
 */
export async function personOfTheStaff(system: System, home: Home) {
  const staff = await createPdsAccount(home.pds, 'olga.test');
  await system.command('role', 'grant', staff.did, 'entitlement_mutator');
  const page = await home.newPage();
  await page.goto(system.ops.url);
  await page.getByLabel('Handle').fill(staff.handle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await authorize(page, home, staff.password);
  await page.getByRole('button', { name: 'Account menu of' }).waitFor();
  return async (handle: string): Promise<void> => {
    await openAccount(page, system.ops.url, handle);
    await page.getByRole('radio', { name: 'Grant Once' }).check();
    await page.getByLabel('Reason').fill('Paid by invoice');
    await page.getByLabel('Ticket').fill('T-2');
    await page.getByRole('button', { name: 'Grant Once' }).click();
    await page.getByText('Owned', { exact: true }).waitFor();
    await page.context().close();
  };
}

import type { Page } from 'playwright-core';
import { until } from '../mesh/until.ts';

/** The parts of a running installation that a customer and an operator use. */
interface Installation {
  /** Address of the edge. */
  readonly edge: string;
  readonly ports: Readonly<Record<string, number>>;
  /** Runs `gatehouse` and returns its output. */
  readonly gatehouse: (...words: string[]) => Promise<string>;
}

/**
 * Grants alice.test the plan with which files are listed in the holder's repository, stores a file on the page, and
 * returns how many records are then in the repository.
 */
export async function storeFirstFile(page: Page, { edge, ports, gatehouse }: Installation): Promise<number> {
  const pds = `http://localhost:${ports.proxy}/xrpc`;
  const { did } = await json(`${pds}/com.atproto.identity.resolveHandle?handle=alice.test`);
  const create = ['ops', 'credential', 'create', 'billing', '--role', 'entitlement_mutator', '--json'];
  const { token } = JSON.parse(await gatehouse(...create));
  await json(`http://127.0.0.1:${ports.ops}/internal/v1/ops/accounts/${did}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...{ event: 'manual.grant', plan: 'base', event_id: 'first-grant' },
      ...{ reason: 'Paid', ticket_ref: 'T-1' },
    }),
  });
  await page.goto(`${edge}/files`);
  const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reader') };
  await page.getByLabel('Files to upload').setInputFiles([file]);
  await page.getByRole('button', { name: 'letter.txt', exact: true }).waitFor();
  const listed = `${pds}/com.atproto.repo.listRecords?repo=${did}&collection=cloud.svc.catalog.entry`;
  let records: unknown[] = [];
  await until(async () => {
    records = (await json(listed)).records;
    return records.length > 0;
  });
  return records.length;
}

async function json(url: string, request: RequestInit = {}) {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return response.json();
}

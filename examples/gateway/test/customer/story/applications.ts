import { Agent, AtpAgent } from '@atproto/api';
import type { BrowserContext } from 'playwright-core';
import { startOAuthClient } from '../../proxy/world/oauth-client.ts';
import { authorize, type Home } from './home.ts';
import { servePage } from './serve-page.ts';

/** What the personal data server answered. */
export interface Outcome {
  readonly status: number;
  readonly error?: string;
}

/** Something that acts on the personal data server in the customer's name, each in its own way. */
export interface Application {
  call(method: string, input?: object): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Whose applications these are. */
export interface Customer {
  readonly handle: string;
  readonly password: string;
  readonly browser: BrowserContext;
}

export const COLLECTION = 'cloud.svc.catalog.entry';

/** Signs in with the account's password. */
export async function withPassword(home: Home, { handle, password }: Customer): Promise<Application> {
  const agent = new AtpAgent({ service: home.pds.publicUrl });
  await agent.login({ identifier: handle, password });
  return ofAgent(agent as Agent);
}

/** Signs in with a password that was made for this application alone. */
export async function withAppPassword(home: Home, customer: Customer): Promise<Application> {
  const agent = new AtpAgent({ service: home.pds.publicUrl });
  await agent.login({ identifier: customer.handle, password: customer.password });
  const { data } = await agent.com.atproto.server.createAppPassword({ name: 'catalog' });
  return withPassword(home, { ...customer, password: data.password });
}

/** A program on the customer's machine, let in by OAuth. */
export async function programWithOAuth(
  home: Home,
  { handle, password, browser }: Customer,
): Promise<Application> {
  const { pds, plcUrl } = home;
  const { client, callback, stop } = await startOAuthClient(
    pds.publicUrl,
    plcUrl,
    `atproto repo:${COLLECTION}`,
  );
  const page = await browser.newPage();
  await page.goto((await client.authorize(handle)).href);
  await authorize(page, home, password);
  const { session } = await client.callback(await callback());
  await page.close();
  return { ...ofAgent(new Agent(session)), stop };
}

/** A page of another origin in the customer's browser, let in by OAuth. */
export async function pageWithOAuth(
  home: Home,
  { handle, password, browser }: Customer,
): Promise<Application> {
  const served = await servePage({ pds: home.pds.publicUrl, plc: home.plcUrl });
  const page = await browser.newPage();
  await page.goto(served.url);
  await page.getByLabel('Handle').fill(handle);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await authorize(page, home, password);
  await page.getByRole('status').filter({ hasText: 'did:plc:' }).waitFor();
  return {
    call: (method, input) =>
      page.evaluate(([name, body]) => window.call(name, body), [method, input] as const),
    stop: async () => {
      await page.close();
      await served.stop();
    },
  };
}

function ofAgent(agent: Agent): Application {
  return {
    call: async (method, input) => {
      try {
        await agent.call(method, undefined, input);
        return { status: 200 };
      } catch (refused) {
        const { status, error } = refused as Outcome;
        return { status, ...(error !== undefined && { error }) };
      }
    },
    stop: async () => {},
  };
}

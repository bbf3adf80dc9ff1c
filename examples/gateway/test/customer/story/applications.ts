import { Agent, AtpAgent } from '@atproto/api';
import type { BrowserContext } from 'playwright-core';
import { startOAuthClient } from '../../proxy/world/oauth-client.ts';
import { HomePages, type Resident } from '../world/home-pages.ts';
import { authorize, type Home } from './home.ts';

/** Response of the personal data server. */
export interface Outcome {
  readonly status: number;
  readonly error?: string;
}

/** An application that calls the personal data server as the customer. */
export interface Application {
  call(method: string, input?: object): Promise<Outcome>;
  stop(): Promise<void>;
}

/** The customer who uses the applications. */
export interface Customer extends Resident {
  readonly browser: BrowserContext;
}

export const COLLECTION = 'cloud.svc.catalog.entry';

/** Signs in with the customer's password. */
export async function withPassword(home: Home, { handle, password }: Customer): Promise<Application> {
  const agent = new AtpAgent({ service: home.pds.publicUrl });
  await agent.login({ identifier: handle, password });
  return ofAgent(agent as Agent);
}

/** Signs in with a password that was created for this application only. */
export async function withAppPassword(home: Home, customer: Customer): Promise<Application> {
  const agent = new AtpAgent({ service: home.pds.publicUrl });
  await agent.login({ identifier: customer.handle, password: customer.password });
  const { data } = await agent.com.atproto.server.createAppPassword({ name: 'catalog' });
  return withPassword(home, { ...customer, password: data.password });
}

/** Authorizes a program on the customer's machine with OAuth. */
export async function programWithOAuth({ pds, plcUrl }: Home, customer: Customer): Promise<Application> {
  const scope = `atproto repo:${COLLECTION}`;
  const { client, stop } = await startOAuthClient(pds.publicUrl, plcUrl, scope);
  const { href } = await client.authorize(customer.handle);
  const { searchParams } = await new HomePages().grant(href, customer);
  const { session } = await client.callback(searchParams);
  return { ...ofAgent(new Agent(session)), stop };
}

/** Authorizes a page of another origin, in the customer's browser, with OAuth. */
export async function pageWithOAuth(home: Home, customer: Customer): Promise<Application> {
  const page = await customer.browser.newPage();
  await page.goto(home.applicationUrl);
  await page.getByLabel('Handle').fill(customer.handle);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await authorize(page, home, customer.password);
  await page.getByRole('status').filter({ hasText: customer.did }).waitFor();
  return {
    call: (method, input) =>
      page.evaluate(([name, body]) => window.call(name, body), [method, input] as const),
    stop: () => page.close(),
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

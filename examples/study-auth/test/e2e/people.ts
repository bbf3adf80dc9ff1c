import type { Page } from 'playwright-core';

export interface Person {
  readonly username: string;
  readonly password: string;
}

export const ADA: Person = { username: 'ada', password: 'analytical engine 1843' };
export const BOB: Person = { username: 'bob', password: 'difference engine 1822' };

/** Fills in the sign-in or sign-up form and submits it. */
export async function enter(page: Page, { username, password }: Person, button: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Calls the server with the session of this browser. Throws if the server refuses. */
export async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const url = URL.canParse(path) ? new URL(path) : new URL(path, page.url());
  const response = await page.request.fetch(url.href, { method, data, headers: { origin: url.origin } });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (response.status() === 204 ? undefined : await response.json()) as Answer;
}

/** Registers Ada as the administrator of the server, without opening a page. */
export async function register(page: Page, url: string, person: Person = ADA): Promise<void> {
  await call(page, 'POST', `${url}/api/auth/register`, person);
}

/** Signs a user in without opening a page. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await call(page, 'POST', `${url}/api/auth/login`, person);
}

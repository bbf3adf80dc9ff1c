import { BrowserOAuthClient } from '@atproto/oauth-client-browser';
import type { Outcome } from '../applications.ts';

/** The bundler replaces this constant with the addresses of the servers. */
declare const SERVERS: { readonly pds: string; readonly plc: string };

declare global {
  interface Window {
    /** Calls a method of the personal data server on behalf of the signed-in user. */
    call(method: string, input: object | undefined): Promise<Outcome>;
  }
}

const redirect = `${location.origin}/`;
const scope = 'atproto repo:cloud.svc.catalog.entry';
const client = await BrowserOAuthClient.load({
  clientId: `http://localhost?${new URLSearchParams({ redirect_uri: redirect, scope })}`,
  handleResolver: SERVERS.pds,
  plcDirectoryUrl: SERVERS.plc,
  allowHttp: true,
});
const session = (await client.init())?.session;

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const handle = new FormData(event.currentTarget as HTMLFormElement).get('handle');
  void client.signInRedirect(String(handle), { scope });
});
const account = document.querySelector('output');
if (session && account) account.textContent = session.did;

window.call = async (method, input) => {
  const init = input && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  };
  const response = await session?.fetchHandler(`/xrpc/${method}`, init);
  return { status: response?.status, ...(await response?.json()) };
};

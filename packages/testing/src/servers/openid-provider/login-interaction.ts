import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors, type Provider } from 'oidc-provider';
import { loginPage } from './login-page.ts';
import { type Person, personOf } from './person.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Shows the login form and handles its submission. */
export async function loginInteraction(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await interactionOf(provider, request, response);
  if (!interaction)
    return show(response, 400, 'This sign-in has expired. Go back and start again.', 'text/plain');
  const page = { clientId: String(interaction.params.client_id), action: `/interaction/${interaction.uid}` };
  if (request.method !== 'POST') return show(response, 200, loginPage(page));
  const form = new URLSearchParams(await text(request));
  if (form.has('cancel')) {
    const denial = { error: 'access_denied', error_description: 'The person cancelled.' };
    return provider.interactionFinished(request, response, denial);
  }
  const person = personOf(form);
  if (!person) return show(response, 400, loginPage({ ...page, fault: 'Type a username.' }));
  people.set(person.username, person);
  await provider.interactionFinished(request, response, { login: { accountId: person.username } });
}

async function interactionOf(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function show(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}

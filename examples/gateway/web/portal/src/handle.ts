import { actOnSubmit } from './act-on-submit.ts';
import { copyable } from './copyable.ts';
import { element } from './element.ts';
import { actionForm, field, part } from './part.ts';
import { call, Refused } from './server.ts';
import type { Session } from './session.ts';

/**
 * A form that changes the handle to a name on this server, or to the user's own domain. The domain must first
 * name this account.
 */
export function handlePart(
  session: Session,
  domains: readonly string[],
  onChanged: (handle: string) => void,
): HTMLElement {
  const hint = `A name that ends with ${domains.join(' or ')}, or a domain that you own.`;
  const form = actionForm(
    element('button', {}, 'Change handle'),
    field(
      'New handle',
      { name: 'handle', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', required: '' },
      hint,
    ),
  );
  actOnSubmit(form, async (values) => {
    const handle = String(values.get('handle')).trim().replace(/^@/, '').toLowerCase();
    if (!domains.some((domain) => handle.endsWith(domain))) await requireProof(handle, session.did);
    await call('com.atproto.identity.updateHandle', { token: session.token, input: { handle } });
    onChanged(handle);
    return '';
  });
  return part('Change your handle', `Now ${session.handle}`, form, ownDomain(session.did));
}

/** Explains how a domain names the account. */
function ownDomain(did: string): HTMLElement {
  const facts: readonly (readonly [string, Node | string])[] = [
    ['Type', 'TXT'],
    ['Name', element('code', {}, '_atproto.<your domain>')],
    ['Value', copyable(`did=${did}`, 'the value')],
  ];
  return element(
    'div',
    {},
    element('h3', {}, 'To use your own domain'),
    element('p', {}, 'First publish this DNS record:'),
    element(
      'dl',
      {},
      ...facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
    element(
      'p',
      {},
      'Or publish the text ',
      element('code', {}, did),
      ' at ',
      element('code', {}, 'https://<your domain>/.well-known/atproto-did'),
      '.',
    ),
  );
}

/**
 * Throws unless the domain names this account. The server resolves the domain, because this page connects to
 * no other host.
 */
async function requireProof(handle: string, did: string): Promise<void> {
  const missing = `The domain ${handle} does not name your account yet. Publish the record, wait a few minutes and try again.`;
  const query = new URLSearchParams({ handle });
  const found = await call<{ did: string }>(`com.atproto.identity.resolveHandle?${query}`).catch((error) => {
    if (error instanceof Refused && error.code === 'offline') throw error;
    throw new Refused('unproven', missing);
  });
  if (found.did !== did)
    throw new Refused('unproven', `The domain ${handle} names another account (${found.did}).`);
}

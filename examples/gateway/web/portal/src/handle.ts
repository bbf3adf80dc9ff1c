import { actOnSubmit } from './act-on-submit.ts';
import { element } from './element.ts';
import { call, Refused } from './server.ts';
import type { Session } from './session.ts';

/**
 * A form that changes the handle to a name on this server, or to the user's own domain. The domain must first
 * name this account.
 */
export function handleForm(session: Session, domains: readonly string[]): HTMLElement {
  const form = element(
    'form',
    {},
    element('h3', {}, 'Change your handle'),
    element(
      'p',
      {},
      `Your handle is ${session.handle}. Choose another name that ends with ${domains.join(' or ')}, or use a domain that you own. For a domain, first publish a DNS record of type TXT: name `,
      element('code', {}, '_atproto.<your domain>'),
      ', value ',
      element('code', {}, `did=${session.did}`),
      '. Or publish the text ',
      element('code', {}, session.did),
      ' at ',
      element('code', {}, 'https://<your domain>/.well-known/atproto-did'),
      '.',
    ),
    element(
      'label',
      {},
      'New handle ',
      element('input', { name: 'handle', autocapitalize: 'none', spellcheck: 'false', required: '' }),
    ),
    element('button', {}, 'Change handle'),
    element('p', { class: 'outcome', role: 'alert' }),
  );
  actOnSubmit(form, async (values) => {
    const handle = String(values.get('handle')).trim().replace(/^@/, '').toLowerCase();
    if (!domains.some((domain) => handle.endsWith(domain))) await requireProof(handle, session.did);
    await call('com.atproto.identity.updateHandle', { token: session.token, input: { handle } });
    return `Your handle is ${handle} now.`;
  });
  return form;
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

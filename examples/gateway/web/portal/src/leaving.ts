import { actOnSubmit } from './act-on-submit.ts';
import { element } from './element.ts';
import { call, Refused } from './server.ts';
import type { Session } from './session.ts';

/**
 * The parts of the page for users who leave: download of the repository, move to another server, and
 * deactivation.
 */
export function leaving(session: Session): readonly HTMLElement[] {
  return [download(session), moving(session), deactivation(session)];
}

function download({ did, handle }: Session): HTMLElement {
  const href = `/xrpc/com.atproto.sync.getRepo?${new URLSearchParams({ did })}`;
  return element(
    'div',
    {},
    element('h3', {}, 'Download your data'),
    element(
      'p',
      {},
      'A CAR file with all records of your account. Files that the records name, such as pictures, are not in it.',
    ),
    element(
      'p',
      {},
      element('a', { class: 'button', href, download: `${handle}.car` }, 'Download the CAR file'),
    ),
  );
}

function moving(session: Session): HTMLElement {
  const form = element(
    'form',
    {},
    element('h3', {}, 'Move to another server'),
    element(
      'p',
      {},
      'Begin at the new server, with a migration tool of its choice. To move your identity, the tool asks for a code that this server sends to your e-mail address. Your account here stays until you deactivate it.',
    ),
    element('button', {}, 'Send the code'),
    element('p', { class: 'outcome', role: 'alert' }),
  );
  actOnSubmit(form, async () => {
    const { token } = session;
    await call('com.atproto.identity.requestPlcOperationSignature', { token, isProcedure: true });
    return 'The code is on its way to your e-mail address.';
  });
  return form;
}

function deactivation(session: Session): HTMLElement {
  const form = element(
    'form',
    {},
    element('h3', {}, 'Deactivate your account'),
    element(
      'p',
      {},
      'Others no longer see your records. Nothing is deleted, and you can activate the account again by signing in to an app.',
    ),
    element(
      'label',
      {},
      `To confirm, enter ${session.handle} `,
      element('input', { name: 'handle', autocapitalize: 'none', spellcheck: 'false', required: '' }),
    ),
    element('button', { class: 'danger' }, 'Deactivate'),
    element('p', { class: 'outcome', role: 'alert' }),
  );
  actOnSubmit(form, async (values) => {
    if (values.get('handle') !== session.handle)
      throw new Refused('unconfirmed', `Enter ${session.handle} to confirm.`);
    await call('com.atproto.server.deactivateAccount', { token: session.token, input: {} });
    return 'Your account is deactivated.';
  });
  return form;
}

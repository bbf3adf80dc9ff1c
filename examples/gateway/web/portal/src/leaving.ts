import { actOnSubmit } from './act-on-submit.ts';
import { element } from './element.ts';
import { actionForm, field, part } from './part.ts';
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
  return part(
    'Download your data',
    'All records of your account in one file',
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
  const form = actionForm(element('button', {}, 'Send the code'));
  actOnSubmit(form, async () => {
    const { token } = session;
    await call('com.atproto.identity.requestPlcOperationSignature', { token, isProcedure: true });
    return 'The code is on its way to your e-mail address.';
  });
  return part(
    'Move to another server',
    'Keep your identity and change its server',
    element(
      'p',
      {},
      'Begin at the new server, with a migration tool of its choice. To move your identity, the tool asks for a code that this server sends to your e-mail address. Your account here stays until you deactivate it.',
    ),
    form,
  );
}

function deactivation(session: Session): HTMLElement {
  const form = actionForm(
    element('button', { class: 'danger' }, 'Deactivate'),
    field(`To confirm, enter ${session.handle}`, {
      name: 'confirmed',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      required: '',
    }),
  );
  actOnSubmit(form, async (values) => {
    if (values.get('confirmed') !== session.handle)
      throw new Refused('unconfirmed', `Enter ${session.handle} to confirm.`);
    await call('com.atproto.server.deactivateAccount', { token: session.token, input: {} });
    return 'Your account is deactivated.';
  });
  return part(
    'Deactivate your account',
    'Hide it until you sign in to an app again',
    element(
      'p',
      {},
      'Others no longer see your records. Nothing is deleted, and you can activate the account again by signing in to an app.',
    ),
    form,
  );
}

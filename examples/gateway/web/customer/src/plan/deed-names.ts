import { SEAT_CHANGED } from './seat-text.ts';

/** Sentences for the events of the history. These sentences contain no details of the event. */
export const DEED_NAMES: Readonly<Record<string, string>> = {
  'account.signed-up': 'You created the account',
  'account-key.change-began': 'A change of the key of your files was started',
  'account-key.changed': 'The key of your files was changed',
  'session.began': 'You signed in',
  'session.ended': 'You signed out',
  'session.revoked': 'You signed out other browsers',
  'access.ended': 'The service signed you out',
  'session.refused': 'A sign-in failed',
  'safety_net.removed': 'Your files were removed, because your plan had ended',
  'bridge.login': 'You signed in to another app',
  'bridge.denied': 'A sign-in to another app was refused',
  'bridge.logouts.retried': 'Sign-outs from other apps were sent again',
  'seat.changed': SEAT_CHANGED,
  'seat.differs': 'Your seat in the support forum did not match your plan',
  'seat.retried': 'An update of your seat in the support forum was repeated',
  'seat.deactivation-ordered': 'Your seat in the support forum is being removed',
  'sync-failures.retried': 'Failed records were tried again',
  'operator.role.granted': 'You received an operator role',
  'operator.role.revoked': 'You lost an operator role',
};

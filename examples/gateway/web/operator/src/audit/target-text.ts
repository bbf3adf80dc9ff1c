import { inviteName } from '../invites/invite-name.ts';
import type { Entry } from './entry.ts';

/** Returns the name of what an audit row is about: a handle, an app, a credential or an invite. */
export function targetText(
  { action, subject, detail }: Pick<Entry, 'action' | 'subject' | 'detail'>,
  handles: Readonly<Record<string, string>>,
): string {
  if (action.startsWith('invite.')) return inviteName(subject);
  if (action.startsWith('operator.credential.') && typeof detail.name === 'string') return detail.name;
  return handles[subject] ?? subject;
}

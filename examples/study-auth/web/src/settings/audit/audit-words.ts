/** What each action of the audit log means, in the order in which they are offered as a filter. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'session.began': 'Signed in',
  'session.refused': 'Was refused at sign-in',
  'session.ended': 'Signed out',
  'session.revoked': 'Ended sessions',
  'account.created': 'Account made',
  'account.role.changed': 'Role changed',
  'account.password.changed': 'Changed their password',
  'account.password.refused': 'Gave a wrong current password',
  'account.password.reset': 'Password reset',
  'settings.sso.changed': 'Single sign-on settings changed',
  'settings.ai.changed': 'AI settings changed',
};

/** What to call those who act and are no account. */
export function principalName(principal: string): string {
  if (principal === 'anonymous') return 'Somebody not signed in';
  if (principal === 'local') return 'Whoever used the open server';
  if (principal.startsWith('system:')) return `The server (${principal.slice('system:'.length)})`;
  return principal;
}

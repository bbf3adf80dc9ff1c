/** Names of the audit log's actions, in the order of the filter. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'session.began': 'Signed in',
  'session.refused': 'Sign-in failed',
  'session.ended': 'Signed out',
  'session.revoked': 'Ended sessions',
  'account.created': 'Account created',
  'account.role.changed': 'Role changed',
  'account.renamed': 'Account renamed',
  'account.disabled': 'Account disabled',
  'account.enabled': 'Account enabled',
  'account.password_link.created': 'Password link created',
  'account.password.chosen': 'Chose a password with a link',
  'account.password.changed': 'Changed their password',
  'account.password.refused': 'Entered a wrong current password',
  'account.password.reset': 'Password reset',
  'settings.sso.changed': 'Single sign-on settings changed',
  'settings.sso.tested': 'Single sign-on tested',
  'settings.ai.changed': 'AI settings changed',
};

/** Name of a principal other than an account. */
export function principalName(principal: string): string {
  if (principal === 'anonymous') return 'A visitor who was not signed in';
  if (principal === 'local') return 'A user of the open server';
  if (principal.startsWith('system:')) return `The server (${principal.slice('system:'.length)})`;
  return principal;
}

/** The methods that can write a record to a repository. No other method creates or changes a record. */
export const RECORD_WRITES = {
  applyWrites: 'com.atproto.repo.applyWrites',
  createRecord: 'com.atproto.repo.createRecord',
  importRepo: 'com.atproto.repo.importRepo',
  putRecord: 'com.atproto.repo.putRecord',
} as const;

/** Every other `com.atproto` procedure of the operated server. A review has shown that none of them writes a record. */
const HARMLESS = [
  'com.atproto.admin.deleteAccount',
  'com.atproto.admin.disableAccountInvites',
  'com.atproto.admin.disableInviteCodes',
  'com.atproto.admin.enableAccountInvites',
  'com.atproto.admin.sendEmail',
  'com.atproto.admin.updateAccountEmail',
  'com.atproto.admin.updateAccountHandle',
  'com.atproto.admin.updateAccountPassword',
  'com.atproto.admin.updateSubjectStatus',
  'com.atproto.identity.requestPlcOperationSignature',
  'com.atproto.identity.signPlcOperation',
  'com.atproto.identity.submitPlcOperation',
  'com.atproto.identity.updateHandle',
  'com.atproto.moderation.createReport',
  'com.atproto.repo.deleteRecord',
  'com.atproto.repo.uploadBlob',
  'com.atproto.server.activateAccount',
  'com.atproto.server.confirmEmail',
  'com.atproto.server.createAccount',
  'com.atproto.server.createAppPassword',
  'com.atproto.server.createInviteCode',
  'com.atproto.server.createInviteCodes',
  'com.atproto.server.createSession',
  'com.atproto.server.deactivateAccount',
  'com.atproto.server.deleteAccount',
  'com.atproto.server.deleteSession',
  'com.atproto.server.refreshSession',
  'com.atproto.server.requestAccountDelete',
  'com.atproto.server.requestEmailConfirmation',
  'com.atproto.server.requestEmailUpdate',
  'com.atproto.server.requestPasswordReset',
  'com.atproto.server.reserveSigningKey',
  'com.atproto.server.resetPassword',
  'com.atproto.server.revokeAppPassword',
  'com.atproto.server.updateEmail',
] as const;

/** Every `com.atproto` procedure whose effect on repositories was reviewed. */
export const KNOWN_PROCEDURES: ReadonlySet<string> = new Set([...Object.values(RECORD_WRITES), ...HARMLESS]);

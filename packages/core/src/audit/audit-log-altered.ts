/** A row of the audit log was changed or removed. */
export class AuditLogAltered extends Error {
  override readonly name = 'AuditLogAltered';

  constructor(sequence: number) {
    super(
      `Row ${sequence} of the audit log was changed or removed, so the log is not signed. Compare the log with an earlier checkpoint.`,
    );
  }
}

/**
 * Rows that a sink has received are missing from the audit log or have other content. They were changed or removed, or
 * a backup of the database was restored.
 */
export class AuditLogChanged extends Error {
  override readonly name = 'AuditLogChanged';

  constructor(sequence: number) {
    super(
      `Row ${sequence} of the audit log does not continue what was delivered, so nothing more is sent. ` +
        'Compare the log with the copy: gatehouse ops audit verify --against <copy>.',
    );
  }
}

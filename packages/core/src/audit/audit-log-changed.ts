/**
 * Rows that a sink has received are missing from the audit log or have other content. Someone changed or removed them,
 * or restored a backup.
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

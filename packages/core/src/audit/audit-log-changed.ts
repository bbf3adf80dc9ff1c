/** The audit log no longer contains what a sink has received: rows were changed or removed, or a backup was restored. */
export class AuditLogChanged extends Error {
  override readonly name = 'AuditLogChanged';

  constructor(sequence: number) {
    super(
      `Row ${sequence} of the audit log does not continue what was delivered, so nothing more is sent. ` +
        'Compare the log with the copy: gatehouse audit verify --against <copy>.',
    );
  }
}

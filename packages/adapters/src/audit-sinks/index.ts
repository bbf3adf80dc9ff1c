export * from './file-audit-sink.ts';
export * from './ocsf-event.ts';
export * from './syslog-audit-sink.ts';
export * from './webhook-audit-sink.ts';
export * from './webhook-signature.ts';

export * from './start-rsyslog.ts';

export * from './archive.ts';
export * from './backup-entry.ts';
export * from './backup-keys.ts';
export * from './backup-summary.ts';
export * from './create-backup.ts';
export * from './restore-backup.ts';
export * from './scratch-name.ts';
export * from './unpack-backup.ts';

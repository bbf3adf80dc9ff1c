export * from './debian-postgres.ts';
export * from './pair-member.ts';
export * from './postgres-pair.ts';
export * from './start-postgres-pair.ts';

export * from './pair-member.ts';
export * from './start-postgres-pair.ts';

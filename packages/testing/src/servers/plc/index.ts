export * from './journaled-plc-database.ts';
export * from './start-plc.ts';

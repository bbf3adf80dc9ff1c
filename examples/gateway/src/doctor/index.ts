export * from './examine.ts';
export * from './examined.ts';
export * from './finding.ts';

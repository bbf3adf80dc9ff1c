export * from './checked-record.ts';
export * from './lexicon-document.ts';
export * from './lexicons.ts';

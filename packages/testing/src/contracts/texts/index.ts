export * from './ground-texts.ts';
export * from './similar-texts.ts';
export * from './stored-text.ts';

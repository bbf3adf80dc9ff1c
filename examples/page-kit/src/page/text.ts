// Texts without components, which modules without components import.
export * from './byte-text.ts';
export * from './count-text.ts';
export * from './day.ts';
export * from './locale.ts';

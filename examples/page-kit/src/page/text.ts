// The functions of `page` that return text. Modules that need no components import this file.
export * from './byte-text.ts';
export * from './count-text.ts';
export * from './day.ts';
export * from './locale.ts';

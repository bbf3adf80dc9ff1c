export * from './json-shape.ts';
export * from './names-tag.ts';
export * from './origin-check.ts';
export * from './parse-input.ts';
export * from './read-form-body.ts';
export * from './read-json-body.ts';
export * from './request-id.ts';
export * from './requested-range.ts';

export * from './answer-refusals.ts';
export * from './failure.ts';
export * from './http-refusals.ts';
export * from './is-refusal-of-the-request.ts';
export * from './refusal-answer.ts';
export * from './refusal-code.ts';
export * from './refusal-table.ts';

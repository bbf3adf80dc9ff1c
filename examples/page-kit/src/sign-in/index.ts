export * from './handle-form.tsx';
export { keepPlace } from './kept-place.ts';
export * from './leave-for.ts';
export * from './refusal-notice.tsx';
export * from './session-notice.tsx';
export * from './signed-in.tsx';
export * from './signed-out.tsx';

export { announce, announceFailure } from './announce.ts';
export * from './busy-button.tsx';
export * from './confirmation.tsx';
export { openDialog } from './dialog.ts';
export * from './draft.ts';
export * from './new-password-field.tsx';
export * from './password-field.tsx';
export * from './save-form.tsx';
export * from './use-saving.ts';

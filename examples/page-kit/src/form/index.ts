export { announce, announceFailure, announceUndoable } from './announce.tsx';
export * from './busy-button.tsx';
export * from './confirmation.tsx';
export { openDialog } from './dialog.ts';
export * from './draft.ts';
export * from './new-password-field.tsx';
export * from './password-field.tsx';
export * from './save-form.tsx';
export * from './use-saving.ts';

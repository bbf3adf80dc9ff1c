/** Messages for refusals of a move. */
export const MOVE_WORDS: Readonly<Record<string, string>> = {
  revision_conflict: 'Another device has changed these files. Close this dialog, and try again.',
  'svc.entitlement.metadata_write_denied':
    'Your plan does not include changes to the list of your files. You can still download and delete them.',
};

/** Messages for refusals of an undo. */
export const UNDO_WORDS: Readonly<Record<string, string>> = {
  ...MOVE_WORDS,
  revision_conflict: 'This cannot be undone, because these files have changed since.',
};

import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { closeDialog, type Dialog, removeDialog } from './dialog.ts';
import { returnFocus } from './opener.ts';

const STYLES = {
  content: { background: 'var(--gatehouse-surface)' },
  header: { background: 'inherit' },
  title: { fontWeight: 650, fontSize: '1.125rem' },
};

/** One dialog over the page. */
export function DialogView({ dialog }: { dialog: Dialog }) {
  const { id, title, content, isOpen, opener } = dialog;
  // Return the focus after the dialog is removed, because the focus is inside the dialog before that.
  useEffect(() => () => returnFocus(opener), [opener]);
  return (
    <Modal
      opened={isOpen}
      onClose={() => closeDialog(id)}
      onExitTransitionEnd={() => removeDialog(id)}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={STYLES}
      // Mantine renders a <header>, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      {content}
    </Modal>
  );
}

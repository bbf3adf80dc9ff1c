import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { openConfirmation } from './confirmation.tsx';
import { closeDialog, type Dialog, removeDialog } from './dialog.ts';
import { returnFocus } from './opener.ts';
import { TypedTexts } from './typed-texts.ts';

const STYLES = {
  content: { background: 'var(--gatehouse-surface)' },
  header: { background: 'inherit' },
  title: { fontWeight: 650, fontSize: '1.125rem', lineHeight: 1.3 },
};

interface DialogViewProps {
  dialog: Dialog;
  /** True if no other open dialog is above this one. Only this dialog is closed by Escape. */
  isTop: boolean;
}

/** One dialog over the page. Asks before it discards text that the user has typed. */
export function DialogView({ dialog, isTop }: DialogViewProps) {
  const { id, title, content, isWide, isOpen, opener } = dialog;
  const [typed] = useState(() => new TypedTexts());
  // Return the focus after the dialog is removed, because the focus is inside the dialog before that.
  useEffect(() => () => returnFocus(opener), [opener]);
  const leave = () => {
    if (typed.isEmpty()) closeDialog(id);
    else askToDiscard(() => closeDialog(id));
  };
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={() => removeDialog(id)}
      closeOnEscape={isTop}
      title={title}
      size={isWide ? 'lg' : 'md'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={STYLES}
      // Mantine renders a <header>, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div ref={typed.watch}>{content}</div>
    </Modal>
  );
}

function askToDiscard(discard: () => void): void {
  openConfirmation({
    title: 'Discard your entries?',
    text: 'What you have typed is not saved.',
    action: 'Discard',
    refusal: 'Keep editing',
    run: async () => discard(),
  });
}

import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import type { SavingForm } from './use-saving.ts';

interface SaveFormProps {
  saving: SavingForm;
  submitLabel: string;
  /** Callback of the cancel button. If absent, the form has no cancel button. */
  onCancel?: (() => void) | undefined;
  /** Label of the cancel button. Default: "Cancel". */
  cancelLabel?: string;
  fullWidth?: boolean;
  /** True to show the submit button as destructive. */
  isGrave?: boolean;
  /** Element below the message of a failure, such as a button with which the user can continue. */
  recovery?: ReactNode;
  /** Buttons beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A form with its fields, its error message and its buttons. Ctrl+Enter or Cmd+Enter submits it, also in a text area.
 */
export function SaveForm({
  saving,
  submitLabel,
  onCancel,
  cancelLabel = 'Cancel',
  fullWidth = false,
  isGrave = false,
  recovery,
  actions,
  children,
}: SaveFormProps) {
  return (
    <form onSubmit={saving.onSubmit} onKeyDown={submitByKey} noValidate>
      <Stack gap="md">
        {children}
        <div role="alert">
          {saving.failure && (
            <Alert color="red" variant="light" role="group" icon={<IconAlertTriangle aria-hidden />}>
              {saving.failure}
              {recovery}
            </Alert>
          )}
        </div>
        <Group justify={onCancel ? 'flex-end' : 'flex-start'} gap="sm">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}

          <BusyButton
            type="submit"
            {...(isGrave && { color: 'red.8' })}
            isBusy={saving.isSaving}
            fullWidth={fullWidth}
          >
            {submitLabel}
          </BusyButton>
          {actions}
        </Group>
      </Stack>
    </form>
  );
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // Click the button instead of submitting the form, because the button ignores clicks while the form is being sent.
  event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}

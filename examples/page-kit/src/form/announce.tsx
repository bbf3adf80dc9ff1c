import { Button, Group, Text } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { type FailureWords, failureText } from '../api/failure-text.ts';

const SUCCESS_SHOWN_MS = 5_000;
const UNDO_SHOWN_MS = 15_000;
const FAILURE_SHOWN_MS = 15_000;

const events = new EventTarget();

/** Number of messages with an undo button that stay at the same time. More would cover a small screen. */
const MAX_UNDOABLE = 3;

/** Id of the latest message about a success. */
let latestSuccess: string | undefined;
/** Ids of the latest messages with an undo button. */
let undoable: readonly string[] = [];

/** Shows a short message about a success. It replaces the previous one, because several would cover a small screen. */
export function announce(message: string): void {
  const id = crypto.randomUUID();
  void show({ id, message, autoClose: SUCCESS_SHOWN_MS }, latestSuccess);
  latestSuccess = id;
}

/**
 * Shows a message about a success with a button that undoes the action. The button works once. Only the third later
 * message with such a button replaces this one, so that the button stays reachable.
 */
export function announceUndoable(message: string, undo: () => Promise<unknown>, words?: FailureWords): void {
  const id = crypto.randomUUID();
  let isUsed = false;
  const run = async () => {
    if (isUsed) return;
    isUsed = true;
    await hide(id);
    await undo().catch((error) => announceFailure(error, words));
  };
  const shown = { id, message: <Undoable message={message} onUndo={run} />, autoClose: UNDO_SHOWN_MS };
  void show(shown, undoable.at(-MAX_UNDOABLE));
  undoable = [...undoable, id].slice(-MAX_UNDOABLE);
}

/** Shows why an action failed. Use it for actions without a place of their own for this message. */
export function announceFailure(error: unknown, words?: FailureWords): void {
  void show({ message: failureText(error, words), autoClose: FAILURE_SHOWN_MS, color: 'red.8' });
}

/** Calls the listener for each announcement. Returns a function that stops these calls. */
export function onAnnounced(listener: () => void): () => void {
  events.addEventListener('announced', listener);
  return () => events.removeEventListener('announced', listener);
}

function Undoable({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Button size="compact-sm" variant="subtle" flex="none" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}

async function hide(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(id);
}

async function show(notification: NotificationData, replaced?: string): Promise<void> {
  events.dispatchEvent(new CustomEvent('announced'));
  const { notifications } = await import('@mantine/notifications');
  if (replaced !== undefined) notifications.hide(replaced);
  notifications.show({
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    ...notification,
  });
}

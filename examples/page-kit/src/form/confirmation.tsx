import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FailureWords, failureText } from '../api/failure-text.ts';
import { BusyButton } from './busy-button.tsx';
import { openDialog } from './dialog.ts';

interface Question {
  title: string;
  text: string;
  /** Label of the button that confirms. */
  action: string;
  /** Label of the button that cancels. */
  refusal?: string;
  run: () => Promise<unknown>;
  /** Messages for refusals of the action. */
  words?: FailureWords;
  /** True if the action cannot be undone. */
  isGrave?: boolean;
}

/**
 * Asks for confirmation of an action. The dialog stays open while the action runs, and shows the reason if
 * the action fails.
 */
export function openConfirmation(question: Question): void {
  openDialog(question.title, (close) => <Confirmation {...question} close={close} />);
}

function Confirmation({
  text,
  action,
  refusal = 'Cancel',
  run,
  words,
  isGrave = true,
  close,
}: Question & { close: () => void }) {
  const act = useMutation({ mutationFn: run, onSuccess: close });
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <div role="alert">
        {act.error && (
          <Alert color="red" role="group">
            {failureText(act.error, words)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {refusal}
        </Button>
        <BusyButton {...(isGrave && { color: 'red.8' })} isBusy={act.isPending} onClick={() => act.mutate()}>
          {action}
        </BusyButton>
      </Group>
    </Stack>
  );
}

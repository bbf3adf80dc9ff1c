import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { Card, counted, focusWhenShown } from '@gatehouse/page-kit/page';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FilesUnreadable } from '../../../../src/files/index.ts';
import { useCaller } from '../session/caller-context.ts';
import { type ChangeStep, changeMode } from './change-mode.ts';

interface ChangeProgressProps {
  mode: 'managed' | 'private';
  /** Id of the private key; undefined for a managed one. */
  keyId: string | undefined;
}

/** Seals every file with the next key, and shows how many files are left. Starts as soon as it is shown. */
export function ChangeProgress({ mode, keyId }: ChangeProgressProps) {
  const { did } = useCaller();
  const refresh = useRefresh();
  const [step, setStep] = useState<ChangeStep>();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () => changeMode({ did, mode, keyId }, setStep),
    onSuccess: () => refresh('key', 'files', 'trash', 'limits', 'history'),
  });
  useEffect(() => mutate(), [mutate]);
  useEffect(() => {
    if (!isPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isPending]);
  if (isSuccess) return <Changed mode={mode} />;
  if (error)
    return (
      <Card title="The change is not finished">
        <Alert color="red" variant="light" role="alert">
          {error instanceof FilesUnreadable ? error.message : failureText(error)}
        </Alert>
        <Text>Nothing is lost. Files that were not sealed again keep their former key until then.</Text>
        <Group>
          <Button onClick={() => mutate()}>Continue</Button>
        </Group>
      </Card>
    );
  return (
    <Card title="Sealing your files">
      <Text role="status">
        {step === undefined
          ? 'Reading your files.'
          : `${counted(step.left, 'file')} left. Keep this page open.`}
      </Text>
      <Progress
        value={step === undefined ? 0 : 100 * (1 - step.left / step.total)}
        animated
        aria-label="Progress of the change"
      />
      <Text size="sm" c="dimmed" dir="auto" truncate>
        {step?.path}
      </Text>
    </Card>
  );
}

function Changed({ mode }: { mode: 'managed' | 'private' }) {
  return (
    <Card title={mode === 'private' ? 'Only you have the key' : 'The service keeps the key'}>
      <Text role="status">
        {mode === 'private'
          ? 'Every file is sealed with your own key. Keep the recovery phrase where you will find it.'
          : 'Every file is sealed with a key that the service keeps. You no longer need a recovery phrase.'}
      </Text>
      <div>
        <Button component={Link} to="/files" ref={focusWhenShown}>
          Go to your files
        </Button>
      </div>
    </Card>
  );
}

import { Card, countText } from '@gatehouse/page-kit/page';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { causeName } from './cause-name.ts';
import type { CauseRetries } from './cause-retries.ts';
import { type CauseRetry, isSending, retryProgress } from './cause-retry.ts';
import { outcomeText } from './outcome-text.ts';

/** Shows how far a retry of all failures with one cause is, with buttons that stop, continue and dismiss it. */
export function RetryProgress({ retries }: { retries: CauseRetries }) {
  const retry = useSyncExternalStore(retries.subscribe, retries.current);
  return retry ? <ShownRetry retry={retry} retries={retries} /> : null;
}

function ShownRetry({ retry, retries }: { retry: CauseRetry; retries: CauseRetries }) {
  const { state, code, fault } = retry;
  const { done, total } = retryProgress(retry);
  return (
    <Card
      title={`${TITLES[state]}: ${causeName(code)}`}
      actions={
        <Group gap="xs">
          {state !== 'done' && <StopButton retry={retry} retries={retries} />}
          {!isSending(retry) && (
            <Button variant="subtle" onClick={() => retries.dismiss()}>
              Dismiss
            </Button>
          )}
        </Group>
      }
    >
      <Progress
        value={total === 0 ? 100 : (100 * done) / total}
        aria-label="Progress of the retry"
        color={fault === null ? 'pine' : 'red'}
      />
      <div>
        <Text size="sm">
          {countText(done)} of {countText(total)}.{!isSending(retry) && ` ${outcomeText(retry)}`}
        </Text>
        {HAS_LOST_REQUEST.includes(state) && (
          <Text size="sm" c="dimmed">
            {state === 'reloaded' && 'The page was reloaded. '}The last request can have retried more.
          </Text>
        )}
        <div role="alert">
          {fault !== null && (
            <Alert color="red" role="group" mt="xs">
              {fault}
            </Alert>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Stops or continues the retry. It stays one button, so that it keeps the focus. */
function StopButton({ retry, retries }: { retry: CauseRetry; retries: CauseRetries }) {
  const isStopping = retry.state === 'stopping';
  const act = () => {
    if (retry.state === 'running') retries.stop();
    else if (!isStopping) retries.resume();
  };
  return (
    <Button
      variant="default"
      {...(isStopping && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={act}
    >
      {isSending(retry) ? 'Stop' : 'Continue'}
    </Button>
  );
}

const HAS_LOST_REQUEST: readonly CauseRetry['state'][] = ['lost', 'reloaded'];

const TITLES: Readonly<Record<CauseRetry['state'], string>> = {
  running: 'Retrying',
  stopping: 'Stopping',
  stopped: 'Retry stopped',
  failed: 'Retry failed',
  lost: 'Retry interrupted',
  reloaded: 'Retry interrupted',
  done: 'Retry finished',
};

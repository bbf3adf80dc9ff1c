import { failureText } from '@gatehouse/page-kit/api';
import { Card, countText, Instant } from '@gatehouse/page-kit/page';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Overview, overviewQuery } from '../home/overview-query.ts';
import { useVerification, type VerificationProgress, type VerificationRun } from './use-verification.ts';
import { verdictText } from './verdict-text.ts';

/** Shows when the audit log was last verified, and verifies it. */
export function VerificationCard() {
  const { data: overview } = useQuery(overviewQuery);
  const { run, start, cancel } = useVerification();
  const isRunning = run.state === 'running';
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  // Move the focus, because one button replaces the other and the focus would be lost.
  useEffect(() => {
    if (wasRunning.current !== isRunning) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <Card
      title="Verification"
      actions={
        <Button key={String(isRunning)} ref={button} variant="default" onClick={isRunning ? cancel : start}>
          {isRunning ? 'Cancel' : 'Verify the log'}
        </Button>
      }
    >
      <div>
        {overview && run.state !== 'done' && <LastVerification audit={overview.audit} />}
        <div role="alert">
          {run.state === 'failed' && (
            <Alert color="red" role="group" mt="xs">
              {failureText(run.error)}
            </Alert>
          )}
        </div>
        {isRunning && <RunningVerification progress={run.progress} />}
        <div role="status">
          <Outcome run={run} />
        </div>
      </div>
    </Card>
  );
}

function RunningVerification({ progress: { rows, total } }: { progress: VerificationProgress }) {
  const percent = total === 0 ? 0 : Math.floor((100 * rows) / total);
  return (
    <Stack gap={4} mt="sm">
      <Progress value={percent} aria-label="Progress of the verification" />
      <Text size="sm" c="dimmed">
        {total === 0
          ? 'Starting…'
          : `${percent} %, ${countText(rows)} of ${countText(total)} rows. The log is read twice.`}
      </Text>
    </Stack>
  );
}

function Outcome({ run }: { run: VerificationRun }) {
  if (run.state === 'cancelled') return <Text c="dimmed">The verification was cancelled.</Text>;
  if (run.state !== 'done') return null;
  const { verification } = run;
  return (
    <Alert role="group" color={verification.intact ? 'pine' : 'red'} variant="light">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {verdictText(verification)}
      </Text>
    </Alert>
  );
}

function LastVerification({ audit: { rows, verified } }: Pick<Overview, 'audit'>) {
  if (!verified) return <Text c="dimmed">The log has {countText(rows)} rows and was not verified yet.</Text>;
  if (!verified.intact)
    return (
      <Alert color="red" variant="light" role="group">
        The last verification, <Instant at={verified.at} />, found that the audit log was tampered with.
      </Alert>
    );
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Last checkpoint: row {countText(verified.rows ?? 0)} with the hash {verified.head}, verified{' '}
      <Instant at={verified.at} />. The log now has {countText(rows)} rows.
    </Text>
  );
}

import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Card, Instant } from '@gatehouse/page-kit/page';
import { Alert, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { type Overview, overviewQuery } from '../home/overview-query.ts';
import { verdictText } from './verdict-text.ts';

/** Shows when the audit log was last verified, and verifies it. */
export function VerificationCard() {
  const queryClient = useQueryClient();
  const { data: overview } = useQuery(overviewQuery);
  const verify = useMutation({
    mutationFn: () => api('GET /internal/v1/ops/audit/verify'),
    onSuccess: () => queryClient.invalidateQueries(overviewQuery),
  });
  const verification = verify.data?.verification;
  return (
    <Card title="Verification">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text flex="1 1 20rem">
          Each row contains the hash of the row before it, so that any later change is detected.
        </Text>
        <BusyButton variant="default" isBusy={verify.isPending} onClick={() => verify.mutate()}>
          Verify the log
        </BusyButton>
      </Group>
      <div>
        {overview && !verification && <LastVerification audit={overview.audit} />}
        <div role="alert">
          {verify.error && (
            <Alert color="red" role="group" mt="xs">
              {failureText(verify.error)}
            </Alert>
          )}
        </div>
        <div role="status">
          {verify.isPending && <Text c="dimmed">Reading {overview?.audit.rows ?? 'all'} rows…</Text>}
          {verification && (
            <Alert role="group" color={verification.intact ? 'pine' : 'red'} variant="light">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {verdictText(verification)}
              </Text>
            </Alert>
          )}
        </div>
      </div>
    </Card>
  );
}

function LastVerification({ audit: { rows, verified } }: Pick<Overview, 'audit'>) {
  if (!verified) return <Text c="dimmed">It was not verified yet. It has {rows} rows.</Text>;
  if (!verified.intact)
    return (
      <Alert color="red" variant="light" role="group">
        The last verification, <Instant at={verified.at} />, found that it was tampered with.
      </Alert>
    );
  return (
    <Text c="dimmed">
      Intact when last verified, <Instant at={verified.at} />, with {verified.rows} rows. It now has {rows}.
    </Text>
  );
}

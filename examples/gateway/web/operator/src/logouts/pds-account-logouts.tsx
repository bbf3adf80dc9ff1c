import { Card, Instant, RecordList } from '@gatehouse/page-kit/page';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { RetryLogoutsButton } from './retry-logouts-button.tsx';

type FailedLogout = Answer<'GET /internal/v1/ops/accounts/:did/failed-logouts'>['logouts'][number];

/** Returns the logouts of one customer that the bridge could not deliver. */
export function useFailedLogouts(did: string): readonly FailedLogout[] {
  const { data } = useQuery({
    queryKey: ['failed-logouts', did],
    queryFn: ({ signal }) =>
      api('GET /internal/v1/ops/accounts/:did/failed-logouts', { path: { did }, signal }),
  });
  return data?.logouts ?? [];
}

/**
 * Lists the logouts of one customer that the bridge could not deliver. Renders nothing if every logout was delivered.
 */
export function PdsAccountLogouts({ did }: { did: string }) {
  const mayRetry = useMayMutate();
  const logouts = useFailedLogouts(did);
  if (logouts.length === 0) return null;
  return (
    <Card title="Failed logouts" id="failed-logouts">
      <Text>The customer can still be signed in at these apps.</Text>
      <RecordList label="Failed logouts">
        {logouts.map(({ id, client_id, attempts, failure }) => (
          <RecordList.Item key={id}>
            <Text fw={600}>{client_id}</Text>
            <Text size="sm" c="dimmed" component="div">
              {failure?.message}
              <div>
                {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
                {failure && (
                  <>
                    , the last <Instant at={failure.last_at} />
                  </>
                )}
              </div>
            </Text>
          </RecordList.Item>
        ))}
      </RecordList>
      {mayRetry && (
        <Group>
          <RetryLogoutsButton did={did} what="logouts of the customer" />
        </Group>
      )}
    </Card>
  );
}

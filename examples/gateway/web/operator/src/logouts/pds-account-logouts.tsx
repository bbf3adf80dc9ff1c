import { useRefresh } from '@gatehouse/page-kit/api';
import { Card, Instant, RecordList } from '@gatehouse/page-kit/page';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { StatedCause } from '../orders/cause-fields.tsx';
import { OrderButton } from '../orders/order-button.tsx';
import { useMayMutate } from '../session/caller-context.ts';

/**
 * Lists the logouts of one customer that the bridge could not deliver. Renders nothing if every logout was delivered.
 */
export function PdsAccountLogouts({ did }: { did: string }) {
  const mayRetry = useMayMutate();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: ['failed-logouts', did],
    queryFn: ({ signal }) =>
      api('GET /internal/v1/ops/accounts/:did/failed-logouts', { path: { did }, signal }),
  });
  const logouts = data?.logouts ?? [];
  if (logouts.length === 0) return null;
  const retry = async (cause: StatedCause) => {
    const { retried } = await api('POST /internal/v1/ops/accounts/:did/failed-logouts/retry', {
      path: { did },
      body: cause,
    });
    await refresh('failed-logouts', 'timeline');
    return `${retried} queued again.`;
  };
  return (
    <Card title="Failed logouts">
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
          <OrderButton label="Retry all" what="logouts of the customer" send={retry} />
        </Group>
      )}
    </Card>
  );
}

import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Card, Page } from '@gatehouse/page-kit/page';
import { Alert, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { verdictText } from './verdict-text.ts';

/** Verifies the audit log. */
export function AuditPage() {
  const verify = useMutation({ mutationFn: () => api('GET /internal/v1/ops/audit/verify') });
  const verification = verify.data?.verification;
  return (
    <Page title="Audit log" lead="Every change of an account, with its reason and who made it.">
      <Card title="Verification">
        <Text>Each row contains the hash of the row before it, so that any later change is detected.</Text>
        <div role="alert">
          {verify.error && (
            <Alert color="red" role="group">
              {failureText(verify.error)}
            </Alert>
          )}
        </div>
        <div role="status">
          {verify.isPending && <Text c="dimmed">Reading the whole log…</Text>}
          {verification && (
            <Alert role="group" color={verification.intact ? 'pine' : 'red'} variant="light">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {verdictText(verification)}
              </Text>
            </Alert>
          )}
        </div>
        <div>
          <BusyButton isBusy={verify.isPending} onClick={() => verify.mutate()}>
            Verify the log
          </BusyButton>
        </div>
      </Card>
    </Page>
  );
}

import { ApiError } from '@gatehouse/http-koa/client';
import { failureText } from '@gatehouse/page-kit/api';
import { Page, PageLoader, Trail } from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../api/api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SsoTestResult } from './sso-test-result.tsx';

const SETTINGS = '/settings/single-sign-on';
const OVER = 'This test is over, or was started in another browser. Its result is shown only once.';

/** The page to which the provider sends an administrator back after a test sign-in. */
export function SsoTestPage() {
  const { hash } = useLocation();
  const [query] = useState(() => hash.slice(1));
  // The code has no use after this page has sent it, so the browser's history need not contain it.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const test = useTest(query);
  return (
    <Page
      title="Test sign-in"
      trail={<Trail steps={[{ to: SETTINGS, label: 'Single sign-on' }]} />}
      lead="What the provider sent. No account and no session was created."
    >
      <Stack gap="lg" maw={640} align="flex-start">
        <TestOutcome test={test} />
        <Button component={Link} to={SETTINGS} variant="default">
          Back to the settings
        </Button>
      </Stack>
    </Page>
  );
}

function useTest(query: string) {
  return useQuery({
    queryKey: ['sso-test', query],
    queryFn: () => api('POST /api/auth/settings/sso/test/result', { body: { query } }),
    // The server completes a test once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function TestOutcome({ test }: { test: ReturnType<typeof useTest> }) {
  if (test.isPending) return <PageLoader />;
  if (!test.isError) return <SsoTestResult test={test.data.test} />;
  const isOver = test.error instanceof ApiError && test.error.code === 'sso_state_invalid';
  return (
    <FailureAlert title="There is no result">
      {isOver ? OVER : failureText(test.error)} Start the test again in the settings.
    </FailureAlert>
  );
}

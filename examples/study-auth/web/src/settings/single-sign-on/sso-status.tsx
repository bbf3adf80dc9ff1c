import { Instant } from '@gatehouse/page-kit/page';
import { Alert, Box, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { ssoAdvice } from './sso-advice.ts';
import type { SsoSettings } from './sso-queries.ts';

/** Id of the status element. */
export const SSO_STATUS = 'sso-status';

/** State of single sign-on. */
export function SsoStatus({ status }: { status: SsoSettings['status'] }) {
  return (
    <Box role="status" id={SSO_STATUS} aria-label="Status" maw={640}>
      <Standing status={status} />
    </Box>
  );
}

function Standing({ status }: { status: SsoSettings['status'] }) {
  if (status.state === 'off') {
    return (
      <Alert color="gray" variant="light" icon={<IconCircleDashed aria-hidden />} title="Off">
        The sign-in page does not offer it.
      </Alert>
    );
  }
  if (status.state === 'active') {
    return (
      <Alert color="pine" variant="light" icon={<IconCircleCheck aria-hidden />} title="Active">
        Reached <Instant at={status.since} />. The sign-in page offers it.
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="The provider cannot be used"
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {ssoAdvice(status.reason)}
      </Text>
      <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        Technical cause: {status.reason}
      </Text>
      <Text size="sm" mt={4}>
        Last tried <Instant at={status.at} />. The settings are saved, and the server retries by itself.
      </Text>
    </Alert>
  );
}

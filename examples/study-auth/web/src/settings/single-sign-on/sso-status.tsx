import { Instant } from '@gatehouse/page-kit/page';
import { Alert, Box, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { SsoSettings } from './sso-queries.ts';

/** Where on the page the status stands. */
export const SSO_STATUS = 'sso-status';

/** How single sign-on stands at this moment. */
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
      <Alert color="gray" variant="light" icon={<IconCircleDashed aria-hidden />} title="Switched off">
        The sign-in page does not offer it.
      </Alert>
    );
  }
  if (status.state === 'active') {
    return (
      <Alert color="pine" variant="light" icon={<IconCircleCheck aria-hidden />} title="Active">
        The provider answered <Instant at={status.since} />; the sign-in page offers it.
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="The provider can not be used"
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {status.reason}
      </Text>
      <Text size="sm" mt={4}>
        Tried <Instant at={status.at} />; the server tries again by itself. The settings are kept.
      </Text>
    </Alert>
  );
}

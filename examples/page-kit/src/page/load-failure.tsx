import { Alert, Button, Container } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureText } from '../api/failure-text.ts';

/** Shows why loading failed, with a button to try again. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Container size="xs" py="xl">
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title="This could not be loaded"
      >
        <p>{failureText(error)}</p>
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      </Alert>
    </Container>
  );
}

import { Alert, Button, Container } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/**
 * A page that is shown if another page failed or its code could not be loaded, for example because the server has a
 * newer version. If the browser was offline, the page is loaded again as soon as the connection is back.
 */
export function CrashPage() {
  const { online } = useNetwork();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) window.location.reload();
    wasOffline.current = !online;
  }, [online]);
  return (
    <Container size="xs" py="xl">
      <Alert color="red" variant="light" role="alert" title="This page could not be shown">
        <p>
          {online
            ? 'Nothing that was saved is lost. Load the page again; if that does not help, tell an administrator.'
            : 'You are offline. The page is loaded again when the connection is back.'}
        </p>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </Alert>
    </Container>
  );
}

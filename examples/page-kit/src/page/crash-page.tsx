import { Alert, Button, Container } from '@mantine/core';

/**
 * A page that is shown if another page failed or its code could not be loaded, for example because the server has a
 * newer version.
 */
export function CrashPage() {
  return (
    <Container size="xs" py="xl">
      <Alert color="red" variant="light" role="alert" title="This page could not be shown">
        <p>
          Nothing that was saved is lost. Check your connection and load the page again; if that does not
          help, tell an administrator.
        </p>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </Alert>
    </Container>
  );
}

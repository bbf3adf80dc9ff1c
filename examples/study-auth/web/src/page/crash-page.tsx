import { Alert, Button, Container } from '@mantine/core';

/** Stands where the page itself failed. */
export function CrashPage() {
  return (
    <Container size="xs" py="xl" component="main">
      <Alert color="red" role="alert" title="Something went wrong on this page">
        <p>
          Nothing that was saved is lost. Load the page again; if that does not help, tell an administrator.
        </p>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </Alert>
    </Container>
  );
}

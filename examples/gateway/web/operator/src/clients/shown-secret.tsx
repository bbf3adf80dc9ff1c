import { Copyable } from '@gatehouse/page-kit/page';
import { Alert, Button, Stack } from '@mantine/core';

/** Shows the new secret of a client. */
export function ShownSecret({ secret, close }: { secret: string; close: () => void }) {
  return (
    <Stack>
      <Alert color="pine" variant="light" role="status" title="Copy the secret now: it is shown only once.">
        <Copyable text={secret} what="the secret" />
      </Alert>
      <Button onClick={close} data-autofocus>
        Done
      </Button>
    </Stack>
  );
}

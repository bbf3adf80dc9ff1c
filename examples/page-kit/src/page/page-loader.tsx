import { Center, Loader } from '@mantine/core';

/** A page that is shown while another page is loading. */
export function PageLoader() {
  return (
    <Center mih="50dvh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  );
}

import { Center, Loader } from '@mantine/core';

/** Stands in while a whole page is on its way. */
export function PageLoader() {
  return (
    <Center mih="50dvh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  );
}

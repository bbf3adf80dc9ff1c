import { Center, Loader } from '@mantine/core';

/** The animation that is shown while a whole page is loading. */
export function PageLoader() {
  return (
    <Center mih="50dvh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  );
}

import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Reports what was done. The notice gets the focus, because the form that had the focus is reset. */
export function DoneNotice({ message }: { message: string | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) notice.current?.focus();
  }, [message]);
  return (
    <div role="status" ref={notice} tabIndex={-1}>
      {message && (
        <Alert role="group" color="pine" variant="light" mb="lg">
          {message}
        </Alert>
      )}
    </div>
  );
}

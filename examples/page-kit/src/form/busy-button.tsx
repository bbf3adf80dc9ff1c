import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type BusyButtonProps = ButtonProps & ComponentPropsWithRef<'button'> & { isBusy: boolean };

/**
 * A button that shows whether its work is running. It stays enabled during the work, because a disabled
 * button would lose the focus.
 */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-busy={isBusy}
      leftSection={isBusy ? <Loader size={14} color="currentColor" /> : rest.leftSection}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

import { notifications } from '@mantine/notifications';

/** Shows a short message that something succeeded. */
export function announce(message: string): void {
  notifications.show({
    message,
    withBorder: true,
    autoClose: 5_000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

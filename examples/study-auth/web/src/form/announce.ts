import { notifications } from '@mantine/notifications';

/** Says briefly that something is done. */
export function announce(message: string): void {
  notifications.show({
    message,
    withBorder: true,
    autoClose: 5_000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

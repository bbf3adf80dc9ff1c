const events = new EventTarget();

/** Shows a short message about a success. */
export function announce(message: string): void {
  events.dispatchEvent(new CustomEvent('announced'));
  void show(message);
}

/** Calls the listener for each announcement. Returns a function that stops these calls. */
export function onAnnounced(listener: () => void): () => void {
  events.addEventListener('announced', listener);
  return () => events.removeEventListener('announced', listener);
}

async function show(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    withBorder: true,
    autoClose: 5_000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

const events = new EventTarget();

/** Shows a short message that something succeeded. */
export function announce(message: string): void {
  events.dispatchEvent(new CustomEvent('announced'));
  void show(message);
}

/** Calls back for each announcement. Returns a function that stops this. */
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

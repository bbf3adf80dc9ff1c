import { lazy, Suspense, useEffect, useState } from 'react';
import { onAnnounced } from '../form/announce.tsx';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Shows announcements. Their code is loaded with the first announcement, because most visits have none. */
export function Announcements() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onAnnounced(() => setNeeded(true)), []);
  return <Suspense fallback={null}>{isNeeded && <Notifications position="bottom-center" />}</Suspense>;
}

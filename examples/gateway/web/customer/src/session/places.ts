import type { PlaceGroup } from '@gatehouse/page-kit/shell';
import {
  IconActivity,
  IconCreditCard,
  IconDevices,
  IconFolder,
  IconLifebuoy,
  IconSettings,
} from '@tabler/icons-react';

/** The pages of the customers' app, in the order of the navigation. */
export const PLACES: readonly PlaceGroup[] = [
  {
    places: [
      { to: '/files', also: '/trash', label: 'Files', icon: IconFolder },
      { to: '/activity', label: 'Activity', icon: IconActivity },
      { to: '/plan', label: 'Plan', icon: IconCreditCard },
      { to: '/devices', label: 'Devices', icon: IconDevices },
      { to: '/support', label: 'Support', icon: IconLifebuoy },
      { to: '/settings', label: 'Settings', icon: IconSettings },
    ],
  },
];

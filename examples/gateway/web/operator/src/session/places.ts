import type { PlaceGroup } from '@gatehouse/page-kit/shell';
import {
  IconApps,
  IconCloudX,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMailPlus,
  IconMailX,
  IconShield,
  IconUserSearch,
  IconUserShield,
} from '@tabler/icons-react';

/** The pages of the console, in the order of the navigation. */
export const PLACES: readonly PlaceGroup[] = [
  {
    title: 'Customers',
    places: [
      { to: '/overview', label: 'Overview', icon: IconLayoutDashboard },
      { to: '/accounts', label: 'Accounts', icon: IconUserSearch },
      { to: '/sync-failures', label: 'Sync failures', icon: IconCloudX },
      { to: '/deliveries', label: 'Failed deliveries', icon: IconMailX },
      { to: '/invites', label: 'Invites', icon: IconMailPlus },
    ],
  },
  {
    title: 'Oversight',
    places: [
      { to: '/audit', label: 'Audit log', icon: IconHistory },
      { to: '/credentials', label: 'Credentials', icon: IconKey },
      { to: '/apps', label: 'Apps', icon: IconApps },
      { to: '/roles', label: 'Roles', icon: IconShield },
      { to: '/staff-sessions', label: 'Staff sessions', icon: IconUserShield },
    ],
  },
];

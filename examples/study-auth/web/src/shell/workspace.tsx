import { AccountMenu, type PlaceGroup, Shell } from '@gatehouse/page-kit/shell';
import { Menu } from '@mantine/core';
import {
  IconBooks,
  IconHistory,
  IconKey,
  IconSparkles,
  IconUserCircle,
  IconUsers,
  IconVocabulary,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCaller } from '../session/caller-context.ts';
import { signOut } from '../session/sign-out.ts';
import { OpenGateBanner } from './open-gate-banner.tsx';

const WORKSPACE: PlaceGroup = {
  title: 'Workspace',
  places: [
    { to: '/courses', label: 'Courses', icon: IconBooks },
    { to: '/lexicon', label: 'Lexicon', icon: IconVocabulary },
  ],
};

const SETTINGS: PlaceGroup = {
  title: 'Settings',
  places: [{ to: '/settings/account', label: 'Account', icon: IconUserCircle }],
};

const ADMINISTRATION: PlaceGroup = {
  title: 'Administration',
  places: [
    { to: '/settings/users', label: 'Users', icon: IconUsers },
    { to: '/settings/single-sign-on', label: 'Single sign-on', icon: IconKey },
    { to: '/settings/ai', label: 'AI settings', icon: IconSparkles },
    { to: '/settings/audit', label: 'Audit log', icon: IconHistory },
  ],
};

/** The shell of the workspace; administration is listed only for administrators. */
export function Workspace() {
  const { role } = useCaller();
  const groups = [WORKSPACE, SETTINGS, ...(role === 'admin' ? [ADMINISTRATION] : [])];
  return <Shell groups={groups} menu={<CallerMenu />} banner={<OpenGateBanner />} />;
}

function CallerMenu() {
  const { username, role, provider } = useCaller();
  if (provider === 'none') return null;
  return (
    <AccountMenu
      name={username}
      description={role === 'admin' ? 'Administrator' : 'User'}
      onSignOut={signOut}
    >
      <Menu.Item
        component={Link}
        to="/settings/account"
        leftSection={<IconUserCircle size={16} aria-hidden />}
      >
        Account
      </Menu.Item>
    </AccountMenu>
  );
}

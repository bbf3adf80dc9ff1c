import { type PlaceGroup, Shell } from '@gatehouse/page-kit/shell';
import {
  IconBooks,
  IconHistory,
  IconKey,
  IconUserCircle,
  IconUsers,
  IconVocabulary,
} from '@tabler/icons-react';
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
    { to: '/settings/audit', label: 'Audit log', icon: IconHistory },
  ],
};

/** The frame of the workspace. Only administrators see the links to administration. */
export function Workspace() {
  const { username, role, provider } = useCaller();
  const isAdmin = role === 'admin';
  const account = {
    name: username,
    description: isAdmin ? 'Administrator' : 'User',
    places: SETTINGS.places,
    onSignOut: signOut,
  };
  return (
    <Shell
      groups={[WORKSPACE, SETTINGS, ...(isAdmin ? [ADMINISTRATION] : [])]}
      account={provider === 'none' ? undefined : account}
      banner={<OpenGateBanner />}
    />
  );
}

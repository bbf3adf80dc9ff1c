import { NavLink, Text } from '@mantine/core';
import {
  IconBooks,
  IconHistory,
  IconKey,
  IconSparkles,
  IconUserCircle,
  IconUsers,
  IconVocabulary,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { useCaller } from '../session/caller-context.ts';
import classes from './navigation.module.css';

interface Place {
  to: string;
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
}

const WORKSPACE: Place[] = [
  { to: '/courses', label: 'Courses', icon: IconBooks },
  { to: '/lexicon', label: 'Lexicon', icon: IconVocabulary },
];

const SETTINGS: Place[] = [{ to: '/settings/account', label: 'Account', icon: IconUserCircle }];

const ADMINISTRATION: Place[] = [
  { to: '/settings/users', label: 'Users', icon: IconUsers },
  { to: '/settings/single-sign-on', label: 'Single sign-on', icon: IconKey },
  { to: '/settings/ai', label: 'AI settings', icon: IconSparkles },
  { to: '/settings/audit', label: 'Audit log', icon: IconHistory },
];

/** The places of the page; administration only for administrators. */
export function Navigation() {
  const { role } = useCaller();
  return (
    <>
      <Places title="Workspace" places={WORKSPACE} />
      <Places title="Settings" places={SETTINGS} />
      {role === 'admin' && <Places title="Administration" places={ADMINISTRATION} />}
    </>
  );
}

function Places({ title, places }: { title: string; places: Place[] }) {
  const { pathname } = useLocation();
  return (
    <div className={classes.group}>
      <Text className={classes.title ?? ''} id={`places-${title}`}>
        {title}
      </Text>
      <ul className={classes.places} aria-labelledby={`places-${title}`}>
        {places.map(({ to, label, icon: Icon }) => {
          const isHere = pathname === to || pathname.startsWith(`${to}/`);
          return (
            <li key={to}>
              <NavLink
                component={Link}
                to={to}
                label={label}
                leftSection={<Icon size={18} aria-hidden />}
                active={isHere}
                {...(isHere && { 'aria-current': 'page' as const })}
                className={classes.place ?? ''}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

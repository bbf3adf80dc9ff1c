import { NavLink, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './navigation.module.css';

export interface Place {
  to: string;
  /** Path of a page that belongs to this place, but is not below `to`. */
  also?: string;
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
}

/** A group of links in the navigation. A single group needs no title. */
export interface PlaceGroup {
  title?: string;
  places: readonly Place[];
}

/** Links to the pages of the app, in groups. */
export function Navigation({ groups }: { groups: readonly PlaceGroup[] }) {
  return groups.map(({ title, places }) => (
    <div className={classes.group} key={title ?? ''}>
      {title && (
        <Text className={classes.title ?? ''} id={`places-${title}`}>
          {title}
        </Text>
      )}
      <ul className={classes.places} {...(title && { 'aria-labelledby': `places-${title}` })}>
        {places.map((place) => (
          <PlaceLink key={place.to} {...place} />
        ))}
      </ul>
    </div>
  ));
}

function PlaceLink({ to, also, label, icon: Icon }: Place) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname.startsWith(`${to}/`) || pathname === also;
  return (
    <li>
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
}

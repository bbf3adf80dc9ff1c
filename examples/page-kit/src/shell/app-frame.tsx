import { AppShell, Burger, Container, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery, useReducedMotion, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Brand } from '../brand/brand.tsx';
import { useProduct } from '../brand/product.ts';
import { preloadDialogs } from '../form/dialogs.tsx';
import { returnFocus } from '../form/opener.ts';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { Navigation, type PlaceGroup } from './navigation.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './shell.module.css';
import { useRescuedFocus } from './use-rescued-focus.ts';

/** Windows in which an open navigation covers the page. */
const NARROW = '(max-width: 47.99em)';

export interface AppFrameProps {
  /** Links of the navigation. Without links, there is no navigation. */
  groups?: readonly PlaceGroup[];
  /** The signed-in caller; undefined if no user is signed in. */
  account?: AccountMenuProps | undefined;
  /** Elements in the header, beside the switch for the theme. */
  tools?: ReactNode;
  /** Element above every page. */
  banner?: ReactNode;
  /** Text above every page while the browser is offline. */
  offlineText?: string;
  /** Element below the links of the navigation. */
  foot?: ReactNode;
  /** Element on every page. It keeps its state while the user opens other pages. */
  dock?: ReactNode;
}

/** The frame of the pages of a signed-in caller: header, navigation, and the current route in the middle. */
export function AppFrame({
  groups = [],
  account,
  tools,
  banner,
  offlineText = 'You are offline. Save your entries when the connection is back.',
  foot,
  dock,
}: AppFrameProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { key } = useLocation();
  const { name, home } = useProduct();
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });
  const hasNavigation = groups.length > 0;
  const isCovered = useMediaQuery(NARROW) === true && isOpen;
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every navigation, also to the same page
  useEffect(() => {
    if (!isOpen) return;
    close();
    // A link to the current page keeps the focus, although the navigation is hidden now.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest('#navigation')) activeElement.blur();
    returnFocus(null);
  }, [key]);
  useEffect(preloadDialogs, []);
  useRescuedFocus();
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isCovered) return;
    close();
    button.current?.focus();
  });
  return (
    <AppShell
      header={{ height: 60 }}
      {...(hasNavigation && {
        navbar: { width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } },
      })}
      padding={{ base: 'md', sm: 'xl' }}
      transitionDuration={isCalm ? 0 : 200}
    >
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <AppShell.Header className={classes.bar ?? ''}>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} gap="xs" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            {hasNavigation && <NavigationButton isOpen={isOpen} toggle={toggle} button={button} />}
            <Link to={home.to} className={classes.home} aria-label={`${name}, start page`}>
              <Brand />
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {tools}
            <ColorSchemeSwitch />
            {account && <AccountMenu {...account} />}
          </Group>
        </Group>
      </AppShell.Header>
      {hasNavigation && (
        <AppShell.Navbar
          p="md"
          id="navigation"
          aria-label="Main"
          className={classes.navigation ?? ''}
          data-open={isOpen}
        >
          <Navigation groups={groups} />
          {foot && <div className={classes.foot}>{foot}</div>}
        </AppShell.Navbar>
      )}
      <AppShell.Main id="main" tabIndex={-1} inert={isCovered}>
        <Container size={hasNavigation ? 'lg' : 'sm'} px={0}>
          <OfflineNotice text={offlineText} />
          {banner}
          <Outlet />
        </Container>
      </AppShell.Main>
      {dock && <div inert={isCovered}>{dock}</div>}
    </AppShell>
  );
}

interface NavigationButtonProps {
  isOpen: boolean;
  toggle: () => void;
  button: Ref<HTMLButtonElement>;
}

function NavigationButton({ isOpen, toggle, button }: NavigationButtonProps) {
  return (
    <Burger
      ref={button}
      opened={isOpen}
      onClick={toggle}
      hiddenFrom="sm"
      size="sm"
      aria-label="Navigation"
      aria-expanded={isOpen}
      aria-controls="navigation"
    />
  );
}

import { AppShell, Burger, Container, Group } from '@mantine/core';
import { useDisclosure, useReducedMotion } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Brand } from '../brand/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { Navigation } from './navigation.tsx';
import { OpenGateBanner } from './open-gate-banner.tsx';
import classes from './shell.module.css';

/** What surrounds the workspace: header, navigation and the page in the middle. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is what matters
  useEffect(close, [pathname]);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
      transitionDuration={isCalm ? 0 : 200}
    >
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <AppShell.Header className={classes.bar ?? ''}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Navigation"
              aria-expanded={isOpen}
              aria-controls="navigation"
            />
            <Link to="/courses" className={classes.home} aria-label="Gatehouse Study, start page">
              <Brand />
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ColorSchemeSwitch />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="md"
        id="navigation"
        aria-label="Main"
        className={classes.navigation ?? ''}
        data-open={isOpen}
      >
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Container size="lg" px={0}>
          <OpenGateBanner />
          <Outlet />
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

import { HttpPdsClient, PdsHandleResolver } from '@gatehouse/adapters/atproto';
import { Secret } from '@gatehouse/core/kernel';
import { HandleResolver } from '@gatehouse/core/operator';
import { PdsClient } from '@gatehouse/core/pds';
import type { Container } from 'inversify';
import type { OpsConfiguration } from './ops-configuration.ts';

/** Adds the personal data server, which the command line has no use for: what talks to it is large. */
export function bindPds(container: Container, { pdsUrl: url, pdsAdminPassword }: OpsConfiguration): void {
  const pds = new HttpPdsClient({ url, adminPassword: pdsAdminPassword ?? new Secret('') });
  container.bind(PdsClient).toConstantValue(pds);
  container.bind(HandleResolver).toConstantValue(new PdsHandleResolver(pds));
}

import { join } from 'node:path';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import type { Clock } from '@gatehouse/core/kernel';
import type { Logger } from 'pino';
import type { EdgeConfiguration } from '../edge-configuration.ts';
import { LOOPBACK_HOSTS } from '../table/index.ts';
import type { Certificate } from './certificate.ts';
import { givenCertificate } from './given-certificate.ts';
import { ownCertificate } from './own-certificate.ts';

/** Reads or creates the current certificate. Call it regularly, because certificates expire. */
export async function edgeCertificate(
  { sites, certificateFiles, dataFolder }: EdgeConfiguration,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): Promise<Certificate> {
  const hosts = sites.flatMap((site) => site.hosts);
  if (certificateFiles) {
    // Loopback names are left out, because no public authority certifies them.
    const publicHosts = hosts.filter((host) => !LOOPBACK_HOSTS.includes(host));
    return givenCertificate(certificateFiles, publicHosts, clock.now());
  }
  const folder = join(dataFolder, 'edge');
  // The outer folder is created first. Otherwise it would be created together with the inner one, with the default
  // mode.
  await makePrivateFolder(dataFolder, (notice) => log.warn(notice));
  await makePrivateFolder(folder, (notice) => log.warn(notice));
  const { certificate, authorityFile, isNewAuthority } = await ownCertificate(folder, hosts, clock.now());
  if (isNewAuthority)
    log.warn({ file: authorityFile }, 'a new authority signs the certificate; let browsers trust this file');
  return certificate;
}

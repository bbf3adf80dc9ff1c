import { X509Certificate } from 'node:crypto';
import { DAY } from '@gatehouse/core/kernel';
import { readTextFile, type SettingFault } from '@gatehouse/http-koa/process';
import type { EdgeConfiguration } from '../edge/edge-configuration.ts';
import { LOOPBACK_HOSTS } from '../edge/table/index.ts';
import { covers } from '../edge/tls/server-certificate.ts';

const MIN_VALIDITY_MS = 7 * DAY;

/** The faults of the file in EDGE_TLS_CERT_FILE: unreadable, expired or about to expire, or for other names. */
export function certificateFileFaults(
  { certificateFiles, sites }: Pick<EdgeConfiguration, 'certificateFiles' | 'sites'>,
  now: number,
): readonly SettingFault[] {
  if (!certificateFiles) return [];
  const { certFile } = certificateFiles;
  const leaf = parsed(certFile);
  if (!leaf) return [fault(certFile, 'contains no certificate', 'Write the chain there in PEM form')];
  const hosts = [...new Set(sites.flatMap((site) => site.hosts))].filter(
    (host) => !LOOPBACK_HOSTS.includes(host),
  );
  const missing = hosts.filter((host) => !covers(leaf, host));
  const isLate = Date.parse(leaf.validTo) - now < MIN_VALIDITY_MS;
  return [
    ...(isLate ? [fault(certFile, `is valid until ${leaf.validTo}`, 'Renew it')] : []),
    ...(missing.length > 0
      ? [fault(certFile, `is not for ${missing.join(', ')}`, 'Get one for all names of the sites')]
      : []),
  ];
}

function parsed(file: string): X509Certificate | undefined {
  const read = readTextFile(file);
  if (!('text' in read)) return undefined;
  try {
    return new X509Certificate(read.text);
  } catch {
    return undefined;
  }
}

function fault(file: string, what: string, remedy: string): SettingFault {
  return { message: `The certificate in ${file} ${what}`, remedy };
}

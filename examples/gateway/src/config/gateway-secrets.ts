import { Secret } from '@gatehouse/core/kernel';
import { commaList } from './comma-list.ts';
import type { ConfigFault } from './config-fault.ts';
import type { ConfigSources } from './config-sources.ts';
import { type IdentityKey, parseIdentityKey } from './identity-key.ts';
import { weakness } from './strong-secret.ts';

/** The secrets of the gateway; outside of a release each may be missing. */
export interface GatewaySecrets {
  readonly jwt: Secret | undefined;
  /** What was signed and sealed with these is accepted too: what `jwt` was before, or will be. */
  readonly jwtAlsoAccepted: readonly Secret[];
  readonly swarmMaster: Secret | undefined;
  readonly pdsJwt: Secret | undefined;
  readonly libp2pIdentity: (IdentityKey & { readonly key: Secret }) | undefined;
}

/** Reads the secrets; `operatesPds` says that this installation runs a personal data server of its own. */
export function gatewaySecrets(
  sources: ConfigSources,
  operatesPds: boolean,
): { readonly secrets: GatewaySecrets; readonly faults: readonly ConfigFault[] } {
  const read = (name: string) => sources.variable(name)?.text;
  const [jwt, swarmMaster, pdsJwt] = [
    read('JWT_SECRET'),
    read('SWARM_MASTER_SECRET'),
    read('PDS_JWT_SECRET'),
  ];
  const accepted = commaList(read('JWT_SECRET_ALSO_ACCEPTED') ?? '').filter((each) => each !== jwt);
  const key = read('LIBP2P_IDENTITY_KEY');
  const identity = key === undefined ? undefined : parseIdentityKey(key);
  const { isRelease } = sources;
  const faults = [
    secretFault('JWT_SECRET', jwt, isRelease, isRelease),
    ...accepted.map((each) => secretFault('JWT_SECRET_ALSO_ACCEPTED', each, false, isRelease)),
    secretFault('SWARM_MASTER_SECRET', swarmMaster, isRelease, isRelease),
    secretFault('PDS_JWT_SECRET', pdsJwt, isRelease && operatesPds, isRelease),
    pdsJwt !== undefined &&
      pdsJwt !== jwt &&
      fault('PDS_JWT_SECRET', 'is not the same as JWT_SECRET', 'Set both to one value'),
    key !== undefined &&
      !identity &&
      fault(
        'LIBP2P_IDENTITY_KEY',
        'is not a libp2p private key in base64',
        'Set it to the key as libp2p exports it',
      ),
  ].filter((each) => each !== undefined && each !== false);
  return {
    faults,
    secrets: {
      jwt: secret(jwt),
      jwtAlsoAccepted: accepted.map((each) => new Secret(each)),
      swarmMaster: secret(swarmMaster),
      pdsJwt: secret(pdsJwt),
      libp2pIdentity: identity && key !== undefined ? { ...identity, key: new Secret(key) } : undefined,
    },
  };
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}

function secretFault(
  name: string,
  value: string | undefined,
  isRequired: boolean,
  mustBeStrong: boolean,
): ConfigFault | undefined {
  const remedy = `Set the variable ${name} to at least 32 random characters, for example by: openssl rand -base64 48`;
  if (value === undefined) return isRequired ? fault(name, 'is missing', remedy) : undefined;
  const reason = mustBeStrong ? weakness(value) : undefined;
  return reason === undefined ? undefined : fault(name, reason, remedy);
}

function fault(field: string, message: string, remedy: string): ConfigFault {
  return { field, message, remedy };
}

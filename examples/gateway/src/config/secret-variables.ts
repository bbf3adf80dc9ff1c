/** Secrets that come from the environment alone, so that no file or image holds them. */
export const SECRET_VARIABLES: readonly string[] = [
  'JWT_SECRET',
  'JWT_SECRET_ALSO_ACCEPTED',
  'SWARM_MASTER_SECRET',
  'LIBP2P_IDENTITY_KEY',
  'PDS_JWT_SECRET',
];

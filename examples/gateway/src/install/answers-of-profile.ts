import type { GivenAnswers } from './answers.ts';
import type { Profile } from './profile.ts';

/** Returns the answers of an earlier run, so that a second run asks no questions and changes nothing. */
export function answersOfProfile(profile: Profile): GivenAnswers {
  const { edge, pds_provider, data_dir, processes, database } = profile;
  const { pds_url, entitlement_service_url, home_dids, public_base_url, database_url } = profile;
  const optional = {
    pds_url,
    entitlement_service_url,
    home_dids,
    public_base_url,
    database_url,
    // SQLite, the default, is left out, so that a later run can name a database outside the data folder instead.
    database: database === 'sqlite' ? undefined : database,
  };
  return {
    pds_provider,
    edge_hostname: edge.hostname,
    data_dir,
    ports: processes,
    with: Object.keys(processes).filter((name) => name !== 'postgres'),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

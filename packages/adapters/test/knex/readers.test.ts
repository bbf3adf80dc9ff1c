import { KnexAccountReader, KnexAuditReader } from '@gatehouse/adapters/knex';
import { accountReaderContract, auditReaderContract } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describePort } from '@gatehouse/testing/proof';
import { accountReaderSaboteurs, auditReaderSaboteurs } from '@gatehouse/testing/saboteurs';
import { describe, it } from 'vitest';
import { TESTED_DATABASES, withStorage } from './world/storages.ts';

describe.each(TESTED_DATABASES)('on %s', (_engine, create) => {
  describePort('KnexAuditReader', auditReaderContract, {
    ...{ describe, it },
    withSubject: (work) =>
      withStorage(create, (storage, database) => work({ ...storage, reader: new KnexAuditReader(database) })),
  });
  describePort('KnexAccountReader', accountReaderContract, {
    ...{ describe, it },
    withSubject: (work) =>
      withStorage(create, (storage, database) =>
        work({ ...storage, reader: new KnexAccountReader(database) }),
      ),
  });
});

describePort('the contract of AuditReader', auditReaderContract, {
  ...{ describe, it, saboteurs: auditReaderSaboteurs },
  withSubject: (work) => {
    const storage = memoryStorage();
    return work({ ...storage, reader: storage.audit });
  },
});
describePort('the contract of AccountReader', accountReaderContract, {
  ...{ describe, it, saboteurs: accountReaderSaboteurs },
  withSubject: (work) => {
    const { accounts } = memoryStorage();
    return work({ accounts, reader: accounts });
  },
});

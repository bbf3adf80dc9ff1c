import { Database } from '@gatehouse/adapters/knex';
import { KnexAccountKeyStore } from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import {
  AccountKeyBox,
  AccountKeyStore,
  BeginKeyChange,
  FinishKeyChange,
  ReadAccountKey,
  ResealAccountKeys,
} from '@gatehouse/core/account-key';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { ContainerModule } from 'inversify';
import type { GatewaySecrets } from './gateway-config.ts';

/**
 * The use-cases of account keys. Without `JWT_SECRET` the gateway stores no keys, because it could not open
 * them after a restart.
 */
export function accountKeyModule({ jwt, jwtAlsoAccepted }: GatewaySecrets): ContainerModule {
  const box = jwt && new AesGcmSecretBox([jwt, ...jwtAlsoAccepted]);
  const newest = jwt && new AesGcmSecretBox([jwt]);
  const crypto = new WebSealingCrypto();
  return new ContainerModule(({ bind }) => {
    bind(AccountKeyStore).toResolvedValue((database) => new KnexAccountKeyStore(database), [Database]);
    bind(AccountKeyBox).toResolvedValue(
      (random) => new AccountKeyBox({ box, newest, random, crypto }),
      [RandomSource],
    );
    bind(ReadAccountKey).toResolvedValue(
      (keys, keyBox, unitOfWork, clock) => new ReadAccountKey({ keys, box: keyBox, unitOfWork, clock }),
      [AccountKeyStore, AccountKeyBox, UnitOfWork, Clock],
    );
    bind(BeginKeyChange).toResolvedValue(
      (keys, keyBox, audit, unitOfWork, clock) =>
        new BeginKeyChange({ keys, box: keyBox, audit, unitOfWork, clock }),
      [AccountKeyStore, AccountKeyBox, AuditLog, UnitOfWork, Clock],
    );
    bind(FinishKeyChange).toResolvedValue(
      (keys, audit, unitOfWork, clock) => new FinishKeyChange({ keys, audit, unitOfWork, clock }),
      [AccountKeyStore, AuditLog, UnitOfWork, Clock],
    );
    bind(ResealAccountKeys).toResolvedValue(
      (keys, keyBox, unitOfWork) => new ResealAccountKeys({ keys, box: keyBox, unitOfWork }),
      [AccountKeyStore, AccountKeyBox, UnitOfWork],
    );
  });
}

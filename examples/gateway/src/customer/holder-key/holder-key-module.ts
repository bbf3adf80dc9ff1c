import { Database } from '@gatehouse/adapters/knex';
import { KnexHolderKeyStore } from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { AuditLog } from '@gatehouse/core/audit';
import {
  BeginKeyChange,
  FinishKeyChange,
  HolderKeyBox,
  HolderKeyStore,
  ReadHolderKey,
  ResealHolderKeys,
} from '@gatehouse/core/holder-key';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { ContainerModule } from 'inversify';
import type { GatewaySecrets } from '../gateway-config.ts';

/**
 * The use-cases of holder keys. Without `JWT_SECRET` the gateway stores no keys, because it could not open
 * them after a restart.
 */
export function holderKeyModule({ jwt, jwtAlsoAccepted }: GatewaySecrets): ContainerModule {
  const box = jwt && new AesGcmSecretBox([jwt, ...jwtAlsoAccepted]);
  const newest = jwt && new AesGcmSecretBox([jwt]);
  const crypto = new WebSealingCrypto();
  return new ContainerModule(({ bind }) => {
    bind(HolderKeyStore).toResolvedValue((database) => new KnexHolderKeyStore(database), [Database]);
    bind(HolderKeyBox).toResolvedValue(
      (random) => new HolderKeyBox({ box, newest, random, crypto }),
      [RandomSource],
    );
    bind(ReadHolderKey).toResolvedValue(
      (keys, keyBox, unitOfWork, clock) => new ReadHolderKey({ keys, box: keyBox, unitOfWork, clock }),
      [HolderKeyStore, HolderKeyBox, UnitOfWork, Clock],
    );
    bind(BeginKeyChange).toResolvedValue(
      (keys, keyBox, audit, unitOfWork, clock) =>
        new BeginKeyChange({ keys, box: keyBox, audit, unitOfWork, clock }),
      [HolderKeyStore, HolderKeyBox, AuditLog, UnitOfWork, Clock],
    );
    bind(FinishKeyChange).toResolvedValue(
      (keys, audit, unitOfWork, clock) => new FinishKeyChange({ keys, audit, unitOfWork, clock }),
      [HolderKeyStore, AuditLog, UnitOfWork, Clock],
    );
    bind(ResealHolderKeys).toResolvedValue(
      (keys, keyBox, unitOfWork) => new ResealHolderKeys({ keys, box: keyBox, unitOfWork }),
      [HolderKeyStore, HolderKeyBox, UnitOfWork],
    );
  });
}

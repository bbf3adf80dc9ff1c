import { Database } from '@gatehouse/adapters/knex';
import { KnexDeviceStore } from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import {
  AuthenticateDevice,
  CreateDevice,
  DeviceStore,
  ListDevices,
  RevokeDevice,
} from '@gatehouse/core/device';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { ContainerModule } from 'inversify';

/** The use-cases of devices. */
export const deviceModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(DeviceStore).toResolvedValue((database) => new KnexDeviceStore(database), [Database]);
  bind(CreateDevice).toResolvedValue(
    (devices, audit, unitOfWork, clock, random, sha256) =>
      new CreateDevice({ devices, audit, unitOfWork, clock, random, sha256 }),
    [DeviceStore, AuditLog, UnitOfWork, Clock, RandomSource, Sha256],
  );
  bind(ListDevices).toResolvedValue((devices) => new ListDevices({ devices }), [DeviceStore]);
  bind(RevokeDevice).toResolvedValue(
    (devices, audit, unitOfWork, clock) => new RevokeDevice({ devices, audit, unitOfWork, clock }),
    [DeviceStore, AuditLog, UnitOfWork, Clock],
  );
  bind(AuthenticateDevice).toResolvedValue(
    (devices, clock, sha256) => new AuthenticateDevice({ devices, clock, sha256 }),
    [DeviceStore, Clock, Sha256],
  );
});

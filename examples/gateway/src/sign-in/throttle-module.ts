import { Clock, Sha256 } from '@gatehouse/core/kernel';
import { AttemptStore, type StrangerLimits, StrangerThrottle } from '@gatehouse/core/throttle';
import { ContainerModule, type ServiceIdentifier } from 'inversify';

/** Binds the throttle of acts that have a limit. */
export function throttleModule<Act extends string>(
  throttle: ServiceIdentifier<StrangerThrottle<Act>>,
  limits: StrangerLimits<Act>,
): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(throttle).toResolvedValue(
      (attempts, clock, sha256) => new StrangerThrottle({ attempts, clock, sha256, limits }),
      [AttemptStore, Clock, Sha256],
    );
  });
}

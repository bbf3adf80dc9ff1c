import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { dayText, Instant, Loaded, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Button, Group } from '@mantine/core';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';
import { DeviceRow } from './device-row.tsx';
import { NewDevice } from './new-device.tsx';

type Device = Answer<'GET /api/v1/me/devices'>['devices'][number];

const revoke = ({ id }: Device) => api('DELETE /api/v1/me/devices/:id', { path: { id } });

/** Devices with a token: the command line, and gateways at home. */
export function DeviceList() {
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: ['devices'],
    queryFn: ({ signal }) => api('GET /api/v1/me/devices', { signal }),
  });
  const add = () => openDialog('Add a device', (close) => <NewDevice close={close} />);
  const endAll = (devices: readonly Device[]) =>
    openConfirmation({
      title: 'Remove all devices',
      text: 'Your devices can no longer access your files. Each needs a new token.',
      action: 'Remove all',
      run: async () => {
        for (const device of devices) await revoke(device);
        await refresh('devices');
        announce('All devices are removed.');
      },
    });
  const devices = query.data?.devices ?? [];
  const addButton = <Button onClick={add}>Add a device</Button>;
  return (
    <Page.Section
      title="Devices with a token"
      lead="The command line and gateways at home use a token instead of a browser."
      actions={
        devices.length > 0 && (
          <Group gap="xs">
            {devices.length > 1 && (
              <Button variant="default" onClick={() => endAll(devices)}>
                Remove all
              </Button>
            )}
            {addButton}
          </Group>
        )
      }
    >
      <Loaded query={query}>
        {(found) =>
          found.devices.length === 0 ? (
            <NothingYet
              icon={<IconDeviceLaptop aria-hidden />}
              title="No devices yet"
              description="Add one to send and fetch files from a terminal, or to connect a gateway at home."
              action={addButton}
            />
          ) : (
            <RecordList label="Devices with a token">
              {found.devices.map((device) => (
                <DeviceItem key={device.id} device={device} />
              ))}
            </RecordList>
          )
        }
      </Loaded>
    </Page.Section>
  );
}

function DeviceItem({ device }: { device: Device }) {
  const refresh = useRefresh();
  const { name, created_at, last_seen } = device;
  const end = () =>
    openConfirmation({
      title: 'Remove this device',
      text: `${name} can no longer access your files.`,
      action: 'Remove',
      run: async () => {
        await revoke(device);
        await refresh('devices');
        announce(`${name} is removed.`);
      },
    });
  return (
    <RecordList.Item
      actions={
        <Button variant="default" size="xs" onClick={end} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
    >
      <DeviceRow icon={IconDeviceLaptop} name={name}>
        Added <Instant at={created_at} />
        {last_seen === null ? ', not used yet' : `, last used on ${dayText(last_seen)}`}
      </DeviceRow>
    </RecordList.Item>
  );
}

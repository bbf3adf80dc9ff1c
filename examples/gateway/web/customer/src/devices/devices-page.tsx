import { Page } from '@gatehouse/page-kit/page';
import { CopiesSection } from '../copies/copies-section.tsx';
import { BrowserList } from './browser-list.tsx';
import { DeviceList } from './device-list.tsx';

/** The browsers and devices with which the customer is signed in. */
export function DevicesPage() {
  return (
    <Page title="Devices" lead="Everything that can access your files. Remove what you do not recognize.">
      <BrowserList />
      <DeviceList />
      <CopiesSection />
    </Page>
  );
}

import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CompanyArchives } from '../features/archives/components/company-archives.tsx'
import { AuditLog } from '../features/audit/components/audit-log.tsx'
import { HostNames } from '../features/host-names/components/host-names.tsx'
import { ApiKeys } from '../features/people/components/api-keys.tsx'
import { SingleSignOn } from '../features/single-sign-on/components/single-sign-on.tsx'
import { Webhooks } from '../features/webhooks/components/webhooks.tsx'
import { PageHead } from '../lib/page/list-page.tsx'
import { useEntered } from '../lib/session/session-store.ts'

/** What lets programs in and tells them of changes, and what was done to whose access. */
export function SecurityCredentialsPage() {
  const { t } = useTranslation('people')
  const { isSuperAdmin } = useEntered().access
  return (
    <>
      <PageHead title={t('securityCredentials')} />
      <Tabs defaultValue="keys" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="keys">{t('tab.keys')}</Tabs.Tab>
          <Tabs.Tab value="webhooks">{t('tab.webhooks')}</Tabs.Tab>
          {isSuperAdmin && <Tabs.Tab value="sso">{t('tab.sso')}</Tabs.Tab>}
          {isSuperAdmin && <Tabs.Tab value="archives">{t('tab.archives')}</Tabs.Tab>}
          <Tabs.Tab value="log">{t('tab.log')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <ApiKeys />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Webhooks />
        </Tabs.Panel>
        <Tabs.Panel value="sso">
          <SingleSignOn>
            <HostNames />
          </SingleSignOn>
        </Tabs.Panel>
        <Tabs.Panel value="archives">
          <CompanyArchives />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <AuditLog />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

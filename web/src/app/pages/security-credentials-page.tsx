import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyArchives } from '../../features/archives/components/company-archives.tsx'
import { AuditLog } from '../../features/audit/components/audit-log.tsx'
import { HostNames } from '../../features/host-names/components/host-names.tsx'
import { ApiKeys } from '../../features/people/components/api-keys.tsx'
import { SingleSignOn } from '../../features/single-sign-on/components/single-sign-on.tsx'
import { Webhooks } from '../../features/webhooks/components/webhooks.tsx'
import { PageHead } from '../../lib/page/list-page.tsx'
import { useEntered } from '../../lib/session/session-store.ts'
import { TabList } from '../../ui/lists/tab-list.tsx'
import { type CredentialSection, credentialSections } from '../routes/security-credentials-search.ts'

const parts: Record<CredentialSection, ComponentType> = {
  keys: ApiKeys,
  webhooks: Webhooks,
  sso: () => (
    <SingleSignOn>
      <HostNames />
    </SingleSignOn>
  ),
  archives: CompanyArchives,
  log: AuditLog,
}
const ofSuperAdmins: readonly CredentialSection[] = ['sso', 'archives']

/** What lets programs in and tells them of changes, and what was done to whose access. */
export function SecurityCredentialsPage() {
  const { t } = useTranslation('people')
  const { isSuperAdmin } = useEntered().access
  const search = useSearch({ from: '/inside/settings/domain/security-credentials' })
  const navigate = useNavigate({ from: '/settings/domain/security-credentials' })
  const open = credentialSections.filter((each) => isSuperAdmin || !ofSuperAdmins.includes(each))
  const section = open.find((each) => each === search.section) ?? 'keys'
  return (
    <>
      <PageHead title={t('securityCredentials')} />
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(next) => void navigate({ search: { section: next as CredentialSection }, replace: true })}
      >
        <TabList value={section} mb="lg">
          {open.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab.${each}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        {open.map((each) => {
          const Part = parts[each]
          return (
            <Tabs.Panel key={each} value={each}>
              <Part />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}

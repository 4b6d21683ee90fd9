import { Button, Container, Group, Loader, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { PageHead } from '../../../lib/page/list-page.tsx'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { TabList } from '../../../ui/tab-list.tsx'
import { Announcements } from '../components/announcements.tsx'
import { Companies } from '../components/companies.tsx'
import { Installation } from '../components/installation.tsx'
import { OperatorLog } from '../components/operator-log.tsx'
import { Outbox } from '../components/outbox.tsx'
import { operatorPart } from '../operator-search.ts'

/** Where whoever runs the installation opens companies and keeps their plans; it needs a session and no company. */
export function OperatorPage() {
  const { t } = useTranslation('operator')
  const account = useQuery(orpc.identity.getSession.queryOptions({ input: {} }))
  const error = failureOf(account)
  if (error !== null && refusalOf(error).status === 401)
    return <Navigate to="/login" search={{ return: '/operator' }} replace />
  const user = account.data?.user
  return (
    <Container size="xl" py="lg" component="main">
      {user == null ? (
        <Loader size="sm" color="gray" />
      ) : user.affiliation.system ? (
        <Console email={user.email} />
      ) : (
        <PageHead title={t('title')} intro={t('notYours')}>
          <LinkButton to="/">{t('goHome')}</LinkButton>
        </PageHead>
      )}
    </Container>
  )
}

function Console({ email }: { email: string }) {
  const { t } = useTranslation('operator')
  const { part } = useSearch({ from: '/operator' })
  const navigate = useNavigate()
  const { leave, isLeaving } = useSignOut()
  return (
    <>
      <PageHead title={t('title')}>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {email}
          </Text>
          <Button variant="default" loading={isLeaving} onClick={leave}>
            {t('signOut')}
          </Button>
        </Group>
      </PageHead>
      <Tabs
        value={part ?? 'companies'}
        keepMounted={false}
        onChange={(next) => {
          const chosen = operatorPart(next)
          void navigate({ to: '/operator', search: chosen === undefined ? {} : { part: chosen } })
        }}
      >
        <TabList value={part ?? 'companies'}>
          <Tabs.Tab value="companies">{t('companies')}</Tabs.Tab>
          <Tabs.Tab value="announcements">{t('announcements')}</Tabs.Tab>
          <Tabs.Tab value="installation">{t('installation')}</Tabs.Tab>
          <Tabs.Tab value="outbox">{t('outbox')}</Tabs.Tab>
          <Tabs.Tab value="log">{t('log')}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="companies">
          <Companies />
        </Tabs.Panel>
        <Tabs.Panel value="announcements">
          <Announcements />
        </Tabs.Panel>
        <Tabs.Panel value="installation">
          <Installation />
        </Tabs.Panel>
        <Tabs.Panel value="outbox">
          <Outbox />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <OperatorLog />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

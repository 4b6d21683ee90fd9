import { Button, Container, Group, Loader, Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../lib/page/list-page.tsx'
import { useSession } from '../../../lib/session/session-store.ts'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'
import { useWhoWeAre } from '../../../lib/session/who-we-are.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import { Announcements } from '../components/announcements.tsx'
import { Companies } from '../components/companies.tsx'
import { Installation } from '../components/installation.tsx'
import { OperatorLog } from '../components/operator-log.tsx'
import { Outbox } from '../components/outbox.tsx'
import { operatorPart } from '../operator-search.ts'

/** Where the operator opens companies and maintains their plans; it needs a session and no company. */
export function OperatorPage() {
  const { t } = useTranslation('operator')
  const session = useSession()
  useWhoWeAre(false)
  const user = session.status === 'signed-out' ? null : session.user
  return (
    <Container size="xl" py="lg" component="main">
      {user === null ? (
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
        <TabList value={part ?? 'companies'} mb="lg">
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

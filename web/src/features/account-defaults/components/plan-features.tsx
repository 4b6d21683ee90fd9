import { Alert, Badge, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Subscription, SubscriptionUse } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { subscriptionQuery } from '../api/use-account-defaults.ts'
import { BillingContactForm } from './billing-contact-form.tsx'

const waitingHeightPx = 320

/** The plan and what is used of it, and whom invoices go to, each for those with the right to it. */
export function PlanFeatures() {
  const { t } = useTranslation('account-defaults')
  const { subscription, billing } = useEntered().access.permissions
  return (
    <Stack maw={640} gap="xl">
      {subscription.view >= 1 ? <Plan /> : <Text c="dimmed">{t('planNotYours')}</Text>}
      {billing.view >= 1 && <BillingContactForm mayEdit={billing.edit >= 1} />}
    </Stack>
  )
}

function Plan() {
  const query = useQuery(subscriptionQuery())
  return (
    <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
      {(use) => <PlanOf use={use} />}
    </Loaded>
  )
}

function PlanOf({ use }: { use: SubscriptionUse }) {
  const { t } = useTranslation('account-defaults')
  const { subscription } = use
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('plan', { plan: subscription.plan })}
      </Title>
      {!subscription.isActive && (
        <Alert color="yellow" mb="md">
          {t('inactive')}
        </Alert>
      )}
      <Limits use={use} />
      <Flags subscription={subscription} />
    </section>
  )
}

const limits = [
  { used: 'arProducts', max: 'maxArProducts' },
  { used: 'projects', max: 'maxProjects' },
  { used: 'internalUsers', max: 'maxInternalUsers' },
] as const

function Limits({ use }: { use: SubscriptionUse }) {
  const { t } = useTranslation('account-defaults')
  const { number } = useFormats()
  const said = (used: number, max: number | null) =>
    max === null
      ? t('usedUnlimited', { used: number(used) })
      : t('usedOf', { used: number(used), max: number(max) })
  return (
    <Table mb="md" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('limit')}</Table.Th>
          <Table.Th>{t('used')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {limits.map(({ used, max }) => (
          <Table.Tr key={used}>
            <Table.Td>{t(`limit.${used}`)}</Table.Td>
            <Table.Td>{said(use[used], use.subscription[max])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const flags = [
  'allowCatalog',
  'allowShopping',
  'allowCentral',
  'allowThreeSidesLayout',
  'allowCustomThreeSidesLayout',
  'allowMultipleArPlacement',
  'allowColorCustomization',
  'allowLogoCustomization',
  'allowMapping',
] as const

function Flags({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('account-defaults')
  const sessions = (['web', 'st', 'ar'] as const).map(
    (kind) => [kind, subscription.enabledSessions[kind]] as const,
  )
  const all = [...sessions, ...flags.map((flag) => [flag, subscription[flag]] as const)]
  return (
    <Table layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('feature')}</Table.Th>
          <Table.Th>{t('state')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {all.map(([flag, isIncluded]) => (
          <Table.Tr key={flag}>
            <Table.Td>{t(`flag.${flag}`)}</Table.Td>
            <Table.Td>
              <Badge variant={isIncluded ? 'light' : 'default'} tt="none">
                {t(isIncluded ? 'included' : 'notIncluded')}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { deliveriesOnPage, useDeliveries, useWebhookActions } from '../api/use-webhooks.ts'

/** What was sent, what became of it, and the way to send it again. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'app'])
  const { test } = useWebhookActions()
  const [page, setPage] = useState(1)
  const deliveries = useDeliveries(webhook._id, page)
  const total = deliveries.data?.total ?? 0
  const sendTest = () => test.mutate({ params: { webhookId: webhook._id }, query: {} })
  return (
    <Modal
      opened
      size="xl"
      title={t('logTitle', { name: webhook.name })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('app:close') }}
    >
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed">
            {t('logIntro')}
          </Text>
          {webhook.isOwn && webhook.isOn && (
            <Button variant="default" miw="max-content" loading={test.isPending} onClick={sendTest}>
              {t('test')}
            </Button>
          )}
        </Group>
        <QueryTable
          query={deliveries}
          rowsOf={({ result }) => result}
          columns={useColumns(webhook)}
          empty={<EmptyState isPart title={t('noDeliveries')} message={t('noDeliveriesText')} />}
        />
        <Group justify="flex-end">
          {page > 1 && (
            <Button variant="default" onClick={() => setPage(page - 1)}>
              {t('newer')}
            </Button>
          )}
          {total > page * deliveriesOnPage && (
            <Button variant="default" onClick={() => setPage(page + 1)}>
              {t('older')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const colours: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'yellow',
  delivered: 'green',
  failed: 'red',
  withdrawn: 'gray',
}

function useColumns(webhook: Webhook): Column<WebhookDelivery>[] {
  const { t } = useTranslation('webhooks')
  const { dateTime, number } = useFormats()
  return [
    { heading: t('sentAt'), isShort: true, cell: ({ happenedAt }) => dateTime(happenedAt) },
    { heading: t('topics'), cell: ({ topic }) => t(`topic.${topic}`) },
    { heading: t('changes'), kind: 'number', cell: ({ changes }) => number(changes) },
    {
      heading: t('state'),
      cell: ({ state, nextAt, tries }) => (
        <>
          <Badge variant="dot" miw="max-content" tt="none" color={colours[state]}>
            {t(`delivery.${state}`)}
          </Badge>
          {nextAt !== null && tries.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('nextAt', { date: dateTime(nextAt) })}
            </Text>
          )}
        </>
      ),
    },
    { heading: t('lastTry'), cell: ({ tries: [last] }) => last !== undefined && <Answer {...last} /> },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (delivery) =>
        webhook.isOwn &&
        webhook.isOn &&
        delivery.state !== 'waiting' && <Resend webhook={webhook} delivery={delivery} />,
    },
  ]
}

/** A button of its own, so that one row waits and not all. */
function Resend({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { resend } = useWebhookActions()
  const params = { webhookId: webhook._id, deliveryId: delivery._id }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={resend.isPending}
      onClick={() => resend.mutate({ params, query: {} })}
    >
      {t('resend')}
    </Button>
  )
}

function Answer({ status, error }: WebhookDelivery['tries'][number]) {
  const { t } = useTranslation('webhooks')
  if (status !== null) return t('answer.status', { status })
  if (error === 'timeout' || error === 'unreachable') return t(`answer.${error}`)
  return t('answer.none', { reason: error ?? '' })
}

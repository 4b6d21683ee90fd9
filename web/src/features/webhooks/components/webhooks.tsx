import { Alert, Badge, Menu, Text } from '@mantine/core'
import type { Webhook } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { useWebhookActions, useWebhooks } from '../api/use-webhooks.ts'
import { EditWebhook, NewWebhook, RenewSecret } from './webhook-dialogs.tsx'
import { WebhookLog } from './webhook-log.tsx'

type Dialog = 'edit' | 'log' | 'renew'
type Open = { dialog: 'new' } | { dialog: Dialog; id: string }

const dialogs = { edit: EditWebhook, log: WebhookLog, renew: RenewSecret }

/** Programs that are notified of changes: their addresses and topics, and whether they can be reached. */
export function Webhooks() {
  const { t } = useTranslation('webhooks')
  const webhooks = useWebhooks()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isAllowed = webhooks.data?.isAllowed === true
  const chosen =
    open === null || open.dialog === 'new'
      ? undefined
      : webhooks.data?.result.find(({ _id }) => _id === open.id)
  const Shown = open === null || open.dialog === 'new' ? null : dialogs[open.dialog]
  return (
    <>
      <PartIntro text={t('intro')}>
        {isAllowed && <AddButton label={t('add')} onClick={() => setOpen({ dialog: 'new' })} />}
      </PartIntro>
      {webhooks.data?.isAllowed === false && (
        <Alert color="yellow" mb="md">
          {t('notAllowed')}
        </Alert>
      )}
      <QueryTable
        query={webhooks}
        rowsOf={({ result }) => result}
        columns={useColumns((dialog, { _id }) => setOpen({ dialog, id: _id }))}
        empty={<EmptyState title={t('none')} message={t('noneText')} />}
      />
      {open?.dialog === 'new' && <NewWebhook onClose={close} />}
      {Shown !== null && chosen !== undefined && <Shown webhook={chosen} onClose={close} />}
    </>
  )
}

function useColumns(onOpen: (dialog: Dialog, webhook: Webhook) => void): Column<Webhook>[] {
  const { t } = useTranslation('webhooks')
  return [
    {
      heading: t('name'),
      cell: ({ name, address }) => (
        <>
          {name}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
        </>
      ),
    },
    { heading: t('topics'), cell: ({ topics }) => topics.map((topic) => t(`topic.${topic}`)).join(', ') },
    { heading: t('maker'), cell: ({ owner }) => owner?.name ?? t('gone') },
    { heading: t('state'), cell: (webhook) => <State webhook={webhook} /> },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (webhook) => (
        <WebhookMenu webhook={webhook} onOpen={(dialog: Dialog) => onOpen(dialog, webhook)} />
      ),
    },
  ]
}

function State({ webhook: { isOn, offReason, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormats()
  const isFailing = isOn && failingSince !== null
  return (
    <>
      <Badge variant="dot" miw="max-content" tt="none" color={isFailing ? 'yellow' : isOn ? 'green' : 'gray'}>
        {t(isOn ? 'on' : 'off')}
      </Badge>
      {isFailing && <Text size="xs">{t('failing', { date: dateTime(failingSince) })}</Text>}
      {offReason !== null && <Text size="xs">{t(`off.${offReason}`)}</Text>}
    </>
  )
}

/** Others' can be stopped and deleted; super admins also read their log. */
function WebhookMenu({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation('webhooks')
  const { edit, remove } = useWebhookActions()
  const { isSuperAdmin } = useEntered().access
  const { _id, name, isOwn, isOn, version } = webhook
  const toggle = () => edit.mutate({ params: { webhookId: _id }, query: { version }, body: { isOn: !isOn } })
  const askDeletion = () =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      run: () => remove.mutateAsync({ params: { webhookId: _id }, query: { version } }),
    })
  return (
    <RowMenu label={t('more', { name })}>
      {(isOwn || isSuperAdmin) && <Menu.Item onClick={() => onOpen('log')}>{t('log')}</Menu.Item>}
      {isOwn && <Menu.Item onClick={() => onOpen('edit')}>{t('edit')}</Menu.Item>}
      {isOwn && <Menu.Item onClick={() => onOpen('renew')}>{t('renew')}</Menu.Item>}
      {(isOwn || isOn) && <Menu.Item onClick={toggle}>{t(isOn ? 'switchOff' : 'switchOn')}</Menu.Item>}
      <Menu.Item color="red" onClick={askDeletion}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  )
}

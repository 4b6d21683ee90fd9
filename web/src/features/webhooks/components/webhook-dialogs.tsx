import { Text } from '@mantine/core'
import { type Webhook, webhookTopics } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { ShownOnce } from '../../../lib/forms/shown-once.tsx'
import { namesBeside } from '../../../lib/forms/use-name.ts'
import { useWebhookActions, useWebhooks } from '../api/use-webhooks.ts'
import { useWebhookDraft, WebhookFields, type WebhookParts } from './webhook-fields.tsx'

interface OfWebhook {
  webhook: Webhook
  onClose: () => void
}

/** Webhooks of others may be called the same. */
function useOwnNames(but?: string): string[] {
  const { data } = useWebhooks()
  return namesBeside(data?.result.filter(({ isOwn }) => isOwn) ?? [], but)
}

export function NewWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { create } = useWebhookActions()
  const start: WebhookParts = { name: '', address: '', topics: ['products', 'prices'] }
  const draft = useWebhookDraft(start, create.error, useOwnNames())
  const made = create.data
  return (
    <FormDialog
      title={t('add')}
      isBusy={create.isPending}
      canSubmit={made !== undefined || draft.isFine}
      isDone={made !== undefined}
      submitLabel={t(made === undefined ? 'create' : 'kept')}
      onSubmit={made === undefined ? () => create.mutate({ query: {}, body: draft.parts }) : onClose}
      onClose={onClose}
    >
      {made === undefined ? (
        <WebhookFields draft={draft} />
      ) : (
        <ShownOnce title={t('once')} text={made.secret} />
      )}
    </FormDialog>
  )
}

/** What isn't changed isn't sent, and so collides with nothing. */
export function EditWebhook({ webhook, onClose }: OfWebhook) {
  const { t } = useTranslation('webhooks')
  const { edit } = useWebhookActions()
  const draft = useWebhookDraft(webhook, edit.error, useOwnNames(webhook._id))
  const { name, address, topics } = draft.parts
  const body = {
    ...(name === webhook.name ? {} : { name }),
    ...(address === webhook.address ? {} : { address }),
    ...(topics.join() === webhookTopics.filter((topic) => webhook.topics.includes(topic)).join()
      ? {}
      : { topics }),
  }
  const target = { params: { webhookId: webhook._id }, query: { version: webhook.version } }
  return (
    <FormDialog
      title={t('editTitle')}
      isBusy={edit.isPending}
      canSubmit={draft.isFine && Object.keys(body).length > 0}
      submitLabel={t('save')}
      onSubmit={() => edit.mutate({ ...target, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WebhookFields draft={draft} />
    </FormDialog>
  )
}

export function RenewSecret({ webhook, onClose }: OfWebhook) {
  const { t } = useTranslation('webhooks')
  const { renew } = useWebhookActions()
  const made = renew.data
  const begin = () => renew.mutate({ params: { webhookId: webhook._id }, query: {} })
  return (
    <FormDialog
      title={t('renewTitle', { name: webhook.name })}
      isBusy={renew.isPending}
      canSubmit
      isDone={made !== undefined}
      submitLabel={t(made === undefined ? 'renewSubmit' : 'kept')}
      onSubmit={made === undefined ? begin : onClose}
      onClose={onClose}
    >
      <Text size="sm">{t('renewText')}</Text>
      {made !== undefined && <ShownOnce title={t('once')} text={made.secret} />}
    </FormDialog>
  )
}

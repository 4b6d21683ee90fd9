import { Checkbox, TextInput } from '@mantine/core'
import { type Webhook, type WebhookTopic, webhookTopics } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useName } from '../../../lib/forms/use-name.ts'

export type WebhookParts = Pick<Webhook, 'name' | 'address' | 'topics'>

/** Name, address and topics as they are typed. `error`: of the write that they are for; `taken`: names of one’s others. */
export function useWebhookDraft(start: WebhookParts, error: unknown, taken: readonly string[]) {
  const name = useName(start.name, error, taken)
  const [address, setAddress] = useState(start.address)
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(start.topics)
  const refusal = useRefusalAt(error, 'webhookAddress', address)
  // In the order in which they are listed, however they were chosen.
  const ordered = webhookTopics.filter((topic) => topics.includes(topic))
  return {
    name,
    parts: { name: name.name.trim(), address: address.trim(), topics: ordered },
    isFine: name.isFine && address.trim() !== '' && topics.length > 0,
    address: { value: address, error: refusal, set: setAddress },
    topics: { value: ordered, set: setTopics },
  }
}

export type WebhookDraft = ReturnType<typeof useWebhookDraft>

export function WebhookFields({ draft }: { draft: WebhookDraft }) {
  const { t } = useTranslation('webhooks')
  const { name, address, topics } = draft
  return (
    <>
      <NameField label={t('name')} data-autofocus field={name.field} />
      <TextInput
        label={t('address')}
        description={t('addressText')}
        type="url"
        placeholder="https://"
        value={address.value}
        error={address.error}
        onChange={(event) => address.set(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t('topics')}
        value={topics.value}
        onChange={(chosen) => topics.set(webhookTopics.filter((topic) => chosen.includes(topic)))}
      >
        {webhookTopics.map((topic) => (
          <Checkbox key={topic} mt="xs" value={topic} label={t(`topic.${topic}`)} />
        ))}
      </Checkbox.Group>
    </>
  )
}

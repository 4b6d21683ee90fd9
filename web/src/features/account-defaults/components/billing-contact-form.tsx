import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VersionedBillingContact } from '@vitrine/contract'
import { isEmail } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { billingQuery, useBillingForm } from '../api/use-account-defaults.ts'

const waitingHeightPx = 240

/** Whom to write to about invoices. */
export function BillingContactForm({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('account-defaults')
  const query = useQuery(billingQuery())
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('billing')}
      </Title>
      <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
        {(contact) => <Contact contact={contact} mayEdit={mayEdit} />}
      </Loaded>
    </section>
  )
}

function Contact({ contact, mayEdit }: { contact: VersionedBillingContact; mayEdit: boolean }) {
  const { t } = useTranslation('account-defaults')
  const { version, ...present } = contact
  const form = useBillingForm(present, version)
  const { draft, set } = form
  const isFine = draft.billingEmail.trim() === '' || isEmail(draft.billingEmail.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Stack maw={480}>
        <TextInput
          label={t('billingName')}
          maxLength={200}
          readOnly={!mayEdit}
          value={draft.billingName}
          onChange={(event) => set({ billingName: event.currentTarget.value })}
        />
        <TextInput
          label={t('billingEmail')}
          type="email"
          maxLength={320}
          readOnly={!mayEdit}
          value={draft.billingEmail}
          error={isFine ? null : t('emailInvalid')}
          onChange={(event) => set({ billingEmail: event.currentTarget.value })}
        />
        <Textarea
          label={t('billingAddress')}
          autosize
          minRows={2}
          maxLength={1_000}
          readOnly={!mayEdit}
          value={draft.billingAddress}
          onChange={(event) => set({ billingAddress: event.currentTarget.value })}
        />
        {mayEdit && <SaveBar {...form.bar} isFine={isFine} />}
      </Stack>
    </form>
  )
}

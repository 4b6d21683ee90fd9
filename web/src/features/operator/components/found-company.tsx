import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FoundedCompany, languages, type NewCompany, type SubscriptionEdit } from '@vitrine/contract'
import { isEmail } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { ShownOnce } from '../../../lib/forms/shown-once.tsx'
import { localeNames } from '../../../lib/i18n/locales.ts'
import { planOfNew } from '../subscription-draft.ts'
import { PlanEditor } from './plan-json.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

const start = { name: '', hostName: '', admin: '', language: 'en-us', currency: 'EUR', plan: planOfNew.plan }

/** Opens a company, and shows once how its first super admin comes in. */
export function FoundCompany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  const { found } = useOperatorActions()
  const form = useForm({ initialValues: start })
  const refused = useRefusals(found.error, form.values)
  const [typed, setTyped] = useState<SubscriptionEdit>({})
  const [isTyping, setTyping] = useState(false)
  const { name, hostName, admin, language, currency, plan } = form.values
  const body: NewCompany = {
    name: name.trim(),
    hostName: hostName.trim() === '' ? null : hostName.trim(),
    admin: admin.trim(),
    language: language as (typeof languages)[number],
    currency: currency.trim().toUpperCase(),
    subscription: { ...typed, plan: plan.trim() },
  }
  const isFounded = found.data !== undefined
  return (
    <FormDialog
      title={t('found')}
      isBusy={found.isPending}
      canSubmit={isFounded || (body.name !== '' && isEmail(body.admin))}
      submitLabel={t(isFounded ? 'done' : 'found')}
      isDone={isFounded}
      onSubmit={() => (isFounded ? onClose() : found.mutate(body))}
      onClose={onClose}
    >
      {found.data !== undefined ? (
        <Founded founded={found.data} email={body.admin} />
      ) : (
        <>
          <TextInput
            label={t('name')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
            error={refused.name}
          />
          <TextInput
            label={t('hostName')}
            description={t('hostNameText')}
            placeholder="catalog.company.example"
            {...form.getInputProps('hostName')}
            error={refused.hostName}
          />
          <TextInput
            label={t('admin')}
            description={t('adminText')}
            type="email"
            {...form.getInputProps('admin')}
            error={refused.admin}
          />
          <Select
            label={t('language')}
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: localeNames[value] }))}
            {...form.getInputProps('language')}
          />
          <TextInput label={t('currency')} maxLength={3} {...form.getInputProps('currency')} />
          <TextInput label={t('plan')} maxLength={100} {...form.getInputProps('plan')} />
          <Button variant="default" onClick={() => setTyping(true)}>
            {t('planAsJson')}
          </Button>
          {isTyping && (
            <PlanEditor
              title={t('planOfNew')}
              value={{ ...planOfNew, ...typed, plan: plan.trim() }}
              onConfirm={(subscription) => {
                setTyped(subscription)
                if (subscription.plan !== undefined) form.setFieldValue('plan', subscription.plan)
                setTyping(false)
              }}
              onClose={() => setTyping(false)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Taken names of companies and taken host names have the same refusal; the name in it tells which one it is. */
function useRefusals(error: unknown, { name, hostName, admin }: typeof start) {
  const { code, data } = refusalOf(error)
  const isHost = code === 'NameAlreadyExists' && data.name !== name.trim()
  return {
    name: useRefusalAt(isHost ? null : error, 'name', name),
    hostName: useRefusalAt(isHost || code !== 'NameAlreadyExists' ? error : null, 'hostName', hostName),
    admin: useRefusalAt(error, 'email', admin),
  }
}

function Founded({ founded: { link }, email }: { founded: FoundedCompany; email: string }) {
  const { t } = useTranslation('operator')
  return link === null ? (
    <Alert color="green" title={t('founded')}>
      {t('foundedMailed', { email })}
    </Alert>
  ) : (
    <ShownOnce title={t('foundedLink', { email })} text={link} />
  )
}

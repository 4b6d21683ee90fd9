import { NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OperatedCompany, OperatedCompanyUse, Subscription } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import {
  limitsBelowUse,
  planFlags,
  planLimits,
  sessionKinds,
  subscriptionEdit,
} from '../subscription-draft.ts'
import { useOperatorActions } from './use-operator-actions.ts'

/** The plan of a company, part by part, beside what is used of its limits. */
export function SubscriptionDialog({
  company: { _id, name, subscription: before },
  onClose,
}: {
  company: OperatedCompany
  onClose: () => void
}) {
  const { t } = useTranslation('operator')
  const use = useQuery(orpc.operator.getCompany.queryOptions({ input: { companyId: _id }, staleTime: 0 }))
  const { edit } = useOperatorActions()
  const [draft, setDraft] = useState(before)
  const body = subscriptionEdit(before, draft)
  const change = (part: Partial<Subscription>) => setDraft({ ...draft, ...part })
  return (
    <FormDialog
      title={t('planOf', { name })}
      size="lg"
      readError={use.error}
      isBusy={edit.isPending}
      canSubmit={Object.keys(body).length > 0}
      submitLabel={t('save')}
      onSubmit={() => edit.mutate({ params: { companyId: _id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t('plan')}
        maxLength={100}
        value={draft.plan}
        onChange={({ currentTarget }) => change({ plan: currentTarget.value })}
      />
      <Limits draft={draft} used={use.data?.used} onChange={change} />
      <Flags draft={draft} onChange={change} />
    </FormDialog>
  )
}

interface PartsProps {
  draft: Subscription
  onChange: (part: Partial<Subscription>) => void
}

function Limits({ draft, used, onChange }: PartsProps & { used: OperatedCompanyUse['used'] | undefined }) {
  const { t } = useTranslation('operator')
  const below = limitsBelowUse(draft, used).map(({ part }) => part)
  return planLimits.map(({ used: part, max }) => {
    const [limit, count] = [draft[max], used?.[part]]
    return (
      <div key={max}>
        <NumberInput
          label={t(`account-defaults:limit.${part}`)}
          description={count === undefined ? t('unlimitedText') : t('usedText', { count })}
          placeholder={t('unlimited')}
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          allowNegative={false}
          value={limit ?? ''}
          onChange={(value) => onChange({ [max]: typeof value === 'number' ? value : null })}
        />
        {below.includes(part) && (
          <Text size="xs" c="orange.8" role="status">
            {t('belowUse', { count })}
          </Text>
        )}
      </div>
    )
  })
}

function Flags({ draft, onChange }: PartsProps) {
  const { t } = useTranslation('account-defaults')
  return (
    <Stack gap="xs">
      {sessionKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`flag.${kind}`)}
          checked={draft.enabledSessions[kind]}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ enabledSessions: { ...draft.enabledSessions, [kind]: checked } })
          }
        />
      ))}
      {planFlags.map((flag) => (
        <Switch
          key={flag}
          label={t(`flag.${flag}`)}
          checked={draft[flag]}
          onChange={({ currentTarget: { checked } }) => onChange({ [flag]: checked })}
        />
      ))}
    </Stack>
  )
}

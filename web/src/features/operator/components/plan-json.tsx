import { useQuery } from '@tanstack/react-query'
import {
  type OperatedCompany,
  type Subscription,
  type SubscriptionEdit,
  subscriptionEdit,
} from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { JsonEditor } from '../../../lib/forms/json-editor.tsx'
import { changedParts, limitsBelowUse } from '../subscription-draft.ts'
import { useOperatorActions } from './use-operator-actions.ts'

interface PlanEditorProps {
  title: string
  value: Partial<Subscription>
  notesOf?: (plan: SubscriptionEdit) => readonly string[]
  isBusy?: boolean
  onConfirm: (plan: SubscriptionEdit) => void
  onClose: () => void
}

/** A plan as JSON. Unknown parts and invalid values are reported with their path. */
export function PlanEditor({ notesOf, onConfirm, ...props }: PlanEditorProps) {
  const { t } = useTranslation('operator')
  const problemOf = (parsed: unknown) => {
    const [issue] = subscriptionEdit.safeParse(parsed).error?.issues ?? []
    if (issue === undefined) return null
    const isUnknown = issue.code === 'unrecognized_keys'
    const place = [...issue.path, ...(isUnknown ? issue.keys : [])].join('.')
    return t(isUnknown ? 'planPartUnknown' : 'planValueWrong', { place })
  }
  return (
    <JsonEditor
      {...props}
      label={t('planJson')}
      problemOf={problemOf}
      {...(notesOf === undefined ? {} : { notesOf: (parsed) => notesOf(subscriptionEdit.parse(parsed)) })}
      onConfirm={(text) => onConfirm(subscriptionEdit.parse(JSON.parse(text)))}
    />
  )
}

/** The plan of a company, all of it at once; what was changed is sent. */
export function PlanJson({
  company: { _id, name, subscription },
  onClose,
}: {
  company: OperatedCompany
  onClose: () => void
}) {
  const { t } = useTranslation('operator')
  const { edit } = useOperatorActions()
  const use = useQuery(orpc.operator.getCompany.queryOptions({ input: { companyId: _id }, staleTime: 0 }))
  return (
    <PlanEditor
      title={t('planJsonOf', { name })}
      notesOf={(plan) =>
        limitsBelowUse(plan, use.data?.used).map(({ part, limit, count }) =>
          t('limitBelowUse', { limit, count, name: t(`account-defaults:limit.${part}`) }),
        )
      }
      value={subscription}
      isBusy={edit.isPending}
      onConfirm={(plan) =>
        edit.mutate(
          { params: { companyId: _id }, body: changedParts(subscription, plan) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}

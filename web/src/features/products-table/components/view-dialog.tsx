import { MultiSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductView } from '@vitrine/contract'
import { checkName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useViewActions } from '../api/use-views.ts'
import type { valuesOfTable } from '../view-state.ts'

interface ViewDialogProps {
  userId: string
  /** Null saves the table as a new one. */
  view: ProductView | null
  values: ReturnType<typeof valuesOfTable>
  onClose: () => void
  onCreated: (viewId: string) => void
}

/** The name of a view, and who else has it. */
export function ViewDialog({ userId, view, values, onClose, onCreated }: ViewDialogProps) {
  const { t } = useTranslation(['products-table', 'errors', 'fields'])
  const { create, edit } = useViewActions()
  const groups = useQuery(orpc.access.listUserGroups.queryOptions({ input: { userId } }))
  const [name, setName] = useState(view?.name ?? '')
  const [isTouched, setIsTouched] = useState(false)
  const [sharedWithGroups, setShared] = useState<string[]>(view?.sharedWithGroups ?? [])
  const refusal = checkName(name)
  const submit = () => {
    setIsTouched(true)
    if (refusal !== null) return
    if (view === null) {
      create.mutate(
        { params: { userId }, query: {}, body: { ...values, name, sharedWithGroups } },
        { onSuccess: onCreated },
      )
    } else {
      edit.mutate(
        {
          params: { userId, viewId: view._id },
          query: { version: view.version },
          body: { name, sharedWithGroups },
        },
        { onSuccess: onClose },
      )
    }
  }
  return (
    <FormDialog
      title={view === null ? t('viewSaveNew') : t('viewEdit')}
      isBusy={create.isPending || edit.isPending}
      canSubmit
      submitLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('fields:fieldName')}
        value={name}
        data-autofocus
        error={isTouched && refusal !== null ? t(`errors:${refusal.key}`, refusal.parameters) : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={t('viewShare')}
        description={t('viewShareText')}
        data={(groups.data ?? []).map(({ _id, name: label }) => ({ value: _id, label }))}
        value={sharedWithGroups}
        onChange={setShared}
      />
    </FormDialog>
  )
}

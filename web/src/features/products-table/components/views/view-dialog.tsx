import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductView } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../../lib/forms/name-field.tsx'
import { namesBeside, useName } from '../../../../lib/forms/use-name.ts'
import { useViewActions, useViews } from '../../api/use-views.ts'
import type { valuesOfTable } from '../../view-state.ts'

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
  const { t } = useTranslation(['products-table', 'fields'])
  const { create, edit } = useViewActions()
  const groups = useQuery(orpc.access.listUserGroups.queryOptions({ input: { userId } }))
  const isAlone = groups.data?.length === 0
  // Others' views that are shared with one may be called the same.
  const own = (useViews(userId).data ?? []).filter(({ owner }) => owner === userId)
  const error = create.error ?? edit.error
  const { name, isFine, field } = useName(view?.name ?? '', error, namesBeside(own, view?._id), 'view')
  const [sharedWithGroups, setShared] = useState<string[]>(view?.sharedWithGroups ?? [])
  const submit = () => {
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
      canSubmit={isFine}
      submitLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField label={t('fields:attribute.name')} data-autofocus field={field} />
      <MultiSelect
        label={t('viewShare')}
        description={t(isAlone ? 'viewShareNone' : 'viewShareText')}
        disabled={isAlone}
        data={(groups.data ?? []).map(({ _id, name: label }) => ({ value: _id, label }))}
        value={sharedWithGroups}
        onChange={setShared}
      />
    </FormDialog>
  )
}

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductSelection } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { useEntered } from '../../../../../lib/session/session-store.ts'
import styles from '../editor.module.css'
import type { AddDialogProps } from './add-folders-dialog.tsx'

interface AddViewProps extends AddDialogProps {
  onAdd: (body: { selection: ProductSelection }) => void
}

/** The products that a saved view shows now. */
export function AddViewDialog({ isBusy, onAdd, onClose }: AddViewProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { user } = useEntered()
  const views = useQuery(orpc.products.listProductViews.queryOptions({ input: { userId: user?._id ?? '' } }))
  const [id, setId] = useState<string | null>(null)
  const view = views.data?.find(({ _id }) => _id === id)
  const filters = view?.filters ?? []
  const found = useQuery({
    ...orpc.products.queryProducts.queryOptions({
      input: { query: { page: 1, per_page: 10 }, body: { filters } },
    }),
    enabled: view !== undefined,
  })
  const count = view === undefined ? undefined : found.data?.total
  return (
    <FormDialog
      title={t('addView')}
      submitLabel={t('add')}
      readError={views.error ?? found.error}
      isBusy={isBusy}
      canSubmit={count !== undefined && count > 0}
      onSubmit={() => onAdd({ selection: { query: { filters, search: '' }, except: [] } })}
      onClose={onClose}
    >
      <Select
        label={t('view')}
        data-autofocus
        data={(views.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={id}
        searchable
        nothingFoundMessage={t('noViews')}
        onChange={setId}
      />
      {count !== undefined && (
        <p className={styles.foot} aria-live="polite">
          {t('viewShows', { count, number: number(count) })}
        </p>
      )}
    </FormDialog>
  )
}

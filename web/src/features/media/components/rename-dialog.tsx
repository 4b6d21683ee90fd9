import { TextInput } from '@mantine/core'
import type { ListedMedia } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useMediaActions } from '../api/use-media.ts'

/** Gives a media item another name; its ending stays. */
export function RenameDialog({ media, onClose }: { media: ListedMedia; onClose: () => void }) {
  const { t } = useTranslation('media')
  const { based, rename } = useMediaActions(media)
  const { name } = media.item
  const dot = name.lastIndexOf('.')
  const [stem, setStem] = useState(name.slice(0, dot))
  const ending = name.slice(dot)
  const refused = useRefusalAt(rename.error, 'name', stem)
  return (
    <FormDialog
      title={t('rename')}
      isBusy={rename.isPending}
      canSubmit={stem.trim() !== ''}
      submitLabel={t('rename')}
      onClose={onClose}
      onSubmit={() =>
        rename.mutate({ ...based, body: { name: stem.trim() + ending } }, { onSuccess: onClose })
      }
    >
      <TextInput
        data-autofocus
        label={t('fileName')}
        value={stem}
        error={refused}
        rightSection={ending}
        rightSectionWidth={56}
        onChange={(event) => setStem(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

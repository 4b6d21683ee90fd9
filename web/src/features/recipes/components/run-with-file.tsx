import { FileInput } from '@mantine/core'
import type { Recipe } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useRecipeActions } from '../../../lib/recipes/use-recipes.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { sheetEndings } from '../../../lib/uploads/sheet-endings.ts'
import { UploadLine } from '../../../lib/uploads/upload-line.tsx'
import { addUploads, useUploads } from '../../../lib/uploads/upload-queue.ts'

/** Sends a file and runs the import with it; a file that was stopped on its way is gone on with from its line. */
export function RunWithFile({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { t } = useTranslation('recipes')
  const { uploadLimits } = useSettings()
  const { run } = useRecipeActions()
  const [file, setFile] = useState<File | null>(null)
  const uploads = useUploads({ productId: '', purpose: 'import' })
  const isSending = uploads.some(({ status }) => status === 'Pending' || status === 'Uploading')
  const begin = (upload: string) =>
    run.mutate({ params: { recipeId: recipe._id }, body: { upload } }, { onSuccess: onClose })
  const send = (chosen: File) =>
    addUploads([
      { file: chosen, productId: '', purpose: 'import', limitBytes: uploadLimits.file, onArrived: begin },
    ])
  return (
    <FormDialog
      title={t('runWithFileOf', { name: recipe.name })}
      submitLabel={t('runNow')}
      isBusy={isSending || run.isPending}
      canSubmit={file !== null && !isSending && !run.isPending}
      onSubmit={() => file !== null && send(file)}
      onClose={onClose}
    >
      <FileInput
        label={t('chooseFile')}
        description={t('runWithFileText')}
        accept={sheetEndings}
        value={file}
        onChange={setFile}
        data-autofocus
      />
      {uploads.length > 0 && (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

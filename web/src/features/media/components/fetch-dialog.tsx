import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'

/** Has a file fetched for a product; the panel of processes shows how far it is. */
export function FetchDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { t } = useTranslation('media')
  const [url, setUrl] = useState('')
  const fetching = useMutation(orpc.media.fetchMedia.mutationOptions({ onSuccess: onClose }))
  const refused = useRefusalAt(fetching.error, 'address', url)
  return (
    <FormDialog
      title={t('fromAddress')}
      isBusy={fetching.isPending}
      // An empty one is answered with what is wrong.
      canSubmit
      submitLabel={t('fetch')}
      onClose={onClose}
      onSubmit={() => fetching.mutate({ params: { productId }, query: {}, body: { url } })}
    >
      <TextInput
        data-autofocus
        type="url"
        label={t('address')}
        description={t('addressHint')}
        placeholder="https://"
        value={url}
        error={refused}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

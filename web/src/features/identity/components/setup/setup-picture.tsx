import { Avatar, Button, Group } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageDialog } from '../../../../lib/forms/image-dialog.tsx'

interface SetupPictureProps {
  /** Cut to a square; null without one. */
  picture: Blob | null
  onChange: (picture: Blob | null) => void
}

/** The picture of somebody who has no account yet: kept here until there is one. */
export function SetupPicture({ picture, onChange }: SetupPictureProps) {
  const { t } = useTranslation('identity')
  const [isOpen, setOpen] = useState(false)
  const address = useMemo(() => (picture === null ? null : URL.createObjectURL(picture)), [picture])
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  const accept = (next: Blob | null) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Group>
      <Avatar src={address} size="lg" alt="" />
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(picture === null ? 'pictureChoose' : 'pictureChange')}
      </Button>
      {isOpen && (
        <ImageDialog
          title={t('picture')}
          address={address}
          isBusy={false}
          onUpload={accept}
          onRemove={() => accept(null)}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  )
}

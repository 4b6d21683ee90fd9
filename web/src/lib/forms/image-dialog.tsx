import { Alert, Button, FileButton, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'
import { cropPicture, type PictureArea } from './crop-picture.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './image-dialog.module.css'

const sidePx = 300
const viewportPx = 250
const accepted = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

interface ImageDialogProps {
  title: string
  /** The picture there is. */
  address: string | null
  isBusy: boolean
  onUpload: (picture: Blob) => void
  onRemove: () => void
  onClose: () => void
}

/** A square picture: chosen, cut to what is in view, sent as a PNG of 300 × 300; removed after DELETE is typed. */
export function ImageDialog({ title, address, isBusy, onUpload, onRemove, onClose }: ImageDialogProps) {
  const { t } = useTranslation('app')
  const [isRemoving, setIsRemoving] = useState(false)
  const picture = useChosenPicture(onUpload)
  return (
    <>
      <Modal
        opened={!isRemoving}
        onClose={onClose}
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack>
          <Stage picture={picture} address={address} />
          {picture.isUnreadable && (
            <Alert color="red" role="alert">
              {t('imageUnreadable')}
            </Alert>
          )}
          <Actions
            picture={picture}
            hasPicture={address !== null}
            isBusy={isBusy}
            onRemove={() => setIsRemoving(true)}
          />
        </Stack>
      </Modal>
      {isRemoving && (
        <DeleteDialog
          title={t('imageRemove')}
          text={t('imageRemoveText')}
          isBusy={isBusy}
          onDelete={onRemove}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}

type ChosenPicture = ReturnType<typeof useChosenPicture>

/** A picture while it is chosen and cut. */
function useChosenPicture(onUpload: (picture: Blob) => void) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<PictureArea | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])
  return {
    chosen,
    crop,
    setCrop,
    zoom,
    setZoom,
    setArea,
    isUnreadable,
    failed: () => setIsUnreadable(true),
    isReady: area !== null && !isUnreadable,
    choose: (file: File | null) => {
      if (file === null) return
      setIsUnreadable(!file.type.startsWith('image/'))
      setChosen(file.type.startsWith('image/') ? URL.createObjectURL(file) : null)
      setZoom(1)
      setCrop({ x: 0, y: 0 })
    },
    upload: async () => {
      if (chosen === null || area === null) return
      try {
        onUpload(await cropPicture(chosen, area, sidePx))
      } catch {
        setIsUnreadable(true)
      }
    },
  }
}

/** The picture that is cut, or the one there is. */
function Stage({ picture, address }: { picture: ChosenPicture; address: string | null }) {
  const { t } = useTranslation('app')
  const { chosen, crop, zoom } = picture
  if (chosen === null) {
    return (
      <div className={styles.stage}>
        <StoredPicture
          className={styles.present}
          address={address}
          instead={<Text className={styles.none}>{t('imageNone')}</Text>}
          alt=""
        />
      </div>
    )
  }
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={chosen}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropSize={{ width: viewportPx, height: viewportPx }}
          onCropChange={picture.setCrop}
          onZoomChange={picture.setZoom}
          onCropComplete={(_, pixels) => picture.setArea(pixels)}
          mediaProps={{ onError: picture.failed }}
        />
      </div>
      <Slider
        thumbLabel={t('imageZoom')}
        label={null}
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={picture.setZoom}
      />
    </>
  )
}

interface ActionsProps {
  picture: ChosenPicture
  hasPicture: boolean
  isBusy: boolean
  onRemove: () => void
}

function Actions({ picture, hasPicture, isBusy, onRemove }: ActionsProps) {
  const { t } = useTranslation('app')
  const isChosen = picture.chosen !== null
  return (
    <Group justify="flex-end">
      {hasPicture && !isChosen && (
        <Button variant="subtle" color="red" mr="auto" onClick={onRemove}>
          {t('imageRemove')}
        </Button>
      )}
      <FileButton accept={accepted} onChange={picture.choose}>
        {(props) => (
          <Button {...props} variant={isChosen ? 'default' : 'filled'}>
            {t(isChosen || hasPicture ? 'imageChange' : 'imageChoose')}
          </Button>
        )}
      </FileButton>
      {isChosen && (
        <Button loading={isBusy} disabled={!picture.isReady} onClick={() => void picture.upload()}>
          {t('imageUpload')}
        </Button>
      )}
    </Group>
  )
}

import { Alert, Button, FileButton, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
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
  const [chosen, setChosen] = useState<string | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<PictureArea | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])
  const choose = (file: File | null) => {
    if (file === null) return
    setIsUnreadable(!file.type.startsWith('image/'))
    setChosen(file.type.startsWith('image/') ? URL.createObjectURL(file) : null)
    setZoom(1)
    setCrop({ x: 0, y: 0 })
  }
  const upload = async () => {
    if (chosen === null || area === null) return
    try {
      onUpload(await cropPicture(chosen, area, sidePx))
    } catch {
      setIsUnreadable(true)
    }
  }
  return (
    <>
      <Modal
        opened={!isRemoving}
        onClose={onClose}
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack>
          <div className={styles.stage}>
            {chosen !== null ? (
              <Cropper
                image={chosen}
                crop={crop}
                zoom={zoom}
                aspect={1}
                cropSize={{ width: viewportPx, height: viewportPx }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                mediaProps={{ onError: () => setIsUnreadable(true) }}
              />
            ) : address !== null ? (
              <img className={styles.present} src={address} alt="" />
            ) : (
              <Text className={styles.none}>{t('imageNone')}</Text>
            )}
          </div>
          {chosen !== null && (
            <Slider
              thumbLabel={t('imageZoom')}
              label={null}
              min={1}
              max={4}
              step={0.05}
              value={zoom}
              onChange={setZoom}
            />
          )}
          {isUnreadable && (
            <Alert color="red" role="alert">
              {t('imageUnreadable')}
            </Alert>
          )}
          <Group justify="flex-end">
            {address !== null && chosen === null && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => setIsRemoving(true)}>
                {t('imageRemove')}
              </Button>
            )}
            <FileButton accept={accepted} onChange={choose}>
              {(props) => (
                <Button {...props} variant={chosen === null ? 'filled' : 'default'}>
                  {t(chosen === null && address === null ? 'imageChoose' : 'imageChange')}
                </Button>
              )}
            </FileButton>
            {chosen !== null && (
              <Button loading={isBusy} disabled={area === null || isUnreadable} onClick={() => void upload()}>
                {t('imageUpload')}
              </Button>
            )}
          </Group>
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

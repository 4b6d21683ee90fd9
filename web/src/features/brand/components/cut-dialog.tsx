import { Alert, Button, Group, Modal, Slider, Stack } from '@mantine/core'
import type { BrandPictureRule } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import type { PictureArea } from '../../../lib/forms/crop-picture.ts'
import { fitPicture } from '../api/fit-picture.ts'
import styles from './brand.module.css'

const stagePx = { width: 340, height: 240 }
/** Below one, the picture is smaller than what is cut: a long logo keeps its ends. */
const smallestZoom = 0.4

interface CutDialogProps {
  title: string
  file: File
  rule: BrandPictureRule
  isBusy: boolean
  onDone: (picture: Blob) => void
  onClose: () => void
}

/** Cuts a picture that is too large, or none of the wanted format, to the shape that shows best. */
export function CutDialog({ title, file, rule, isBusy, onDone, onClose }: CutDialogProps) {
  const { t } = useTranslation(['brand', 'app'])
  const [address, setAddress] = useState<string | null>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<PictureArea | null>(null)
  const [fault, setFault] = useState<'imageUnreadable' | 'tooHeavy' | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const finish = async () => {
    if (address === null || area === null) return
    const picture = await fitPicture(address, area, rule).catch(() => undefined)
    if (picture) onDone(picture)
    else setFault(picture === null ? 'tooHeavy' : 'imageUnreadable')
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app:close') }}>
      <Stack>
        <div className={styles.stage} style={stagePx}>
          {address !== null && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              minZoom={smallestZoom}
              restrictPosition={false}
              cropSize={viewportOf(rule)}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setFault('imageUnreadable') }}
            />
          )}
        </div>
        <Slider
          thumbLabel={t('app:imageZoom')}
          label={null}
          min={smallestZoom}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
        />
        {fault !== null && (
          <Alert color="red" role="alert">
            {fault === 'tooHeavy' ? t('tooHeavy') : t('app:imageUnreadable')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button loading={isBusy} disabled={area === null} onClick={() => void finish()}>
            {t('app:imageUpload')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** As large as goes into the stage. */
function viewportOf({ ideal: { width, height } }: BrandPictureRule) {
  const scale = Math.min((stagePx.width - 24) / width, (stagePx.height - 24) / height)
  return { width: width * scale, height: height * scale }
}

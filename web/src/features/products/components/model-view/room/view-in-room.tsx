import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAugmentedReality } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { drawQrCode } from '../../../../../lib/draw-qr-code.ts'
import { noteOpened, useLooking } from '../../../../../lib/engagement/looking.ts'
import { useSeesCatalog } from '../../../../../lib/session/sees-catalog.ts'
import { lightingOf, phoneSourceOf } from '../../../api/media-sources.ts'
import { sceneViewerLink } from '../../../api/scene-viewer.ts'
import type { MediaSource } from '../../media/media-source.ts'
import styles from '../model-view.module.css'
import { hasQuickLook, isAndroid } from './ar-programs.ts'
import { QuickLookLink } from './quick-look-link.tsx'
import { RoomOverlay } from './room-overlay.tsx'
import { askCanShowInRoom, useCanShowInRoom, useRoom } from './use-room.ts'

interface ViewInRoomProps extends MediaSource {
  item: MediaItem
  /** As wide as the model that it stands below. */
  isWide?: boolean
}

/** The product in real size in one's own room: at once on a phone that can, else by a code that such a phone reads. */
export function ViewInRoom(props: ViewInRoomProps) {
  const { product, item, isWide = false } = props
  const { t } = useTranslation('media')
  const [isOpen, dialog] = useDisclosure(false)
  const can = useCanShowInRoom()
  const { opened, hasFailed, open } = useRoom()
  useLooking(opened === null ? undefined : product._id, item.name, 'ar')
  const model = phoneSourceOf(props)
  const share = useMutation(orpc.media.shareMediaFile.mutationOptions())
  // Where there is no catalogue, the product is where it is looked at.
  const seesCatalog = useSeesCatalog()
  const pageOf = () => (seesCatalog ? `${location.origin}/catalog/${product._id}` : location.href)
  if (hasQuickLook() && item.prepared.includes('usdz')) return <QuickLookLink {...props} />
  const view = async () => {
    // Pressed before the browser has said so, the click still counts.
    if (model !== null && (can ?? (await askCanShowInRoom())))
      return await open({ model, lighting: lightingOf(item), arrangement: null })
    if (!(isAndroid() && item.prepared.includes('phone'))) return dialog.open()
    const params = { productId: product._id, fileName: item.name }
    const { path } = await share.mutateAsync({ params, query: {}, body: { file: 'phone' } })
    noteOpened({ product: product._id, media: item.name, way: 'ar' })
    location.assign(sceneViewerLink({ file: location.origin + path, title: product.name, page: pageOf() }))
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        h={isWide ? 44 : 36}
        fullWidth={isWide}
        loading={share.isPending}
        leftSection={<IconAugmentedReality size={18} stroke={1.75} aria-hidden />}
        onClick={() => void view()}
      >
        {t('viewInRoom')}
      </Button>
      {hasFailed && (
        <Text className={styles.refused} size="sm" role="alert">
          {t('room.refused')}
        </Text>
      )}
      {opened !== null && <RoomOverlay {...opened} />}
      {isOpen && <RoomDialog address={pageOf()} name={product.name} onClose={dialog.close} />}
    </>
  )
}

function RoomDialog({ address, name, onClose }: { address: string; name: string; onClose: () => void }) {
  const { t } = useTranslation(['media', 'products'])
  const code = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => drawQrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viewInRoom')}
      centered
      closeButtonProps={{ 'aria-label': t('products:close') }}
    >
      <Stack align="center" gap="md">
        {code.isError ? (
          <Text c="red" role="alert">
            {t('products:qrFailed')}
          </Text>
        ) : (
          <img src={code.data} alt={t('products:qrCode', { name })} width={240} height={240} />
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t('roomHint')}
        </Text>
      </Stack>
    </Modal>
  )
}

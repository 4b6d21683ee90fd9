import { Button, Text } from '@mantine/core'
import { IconAugmentedReality } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '@vitrine/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { useEntered } from '../../../../../lib/session/session-store.ts'
import { sceneViewerLink } from '../../../api/scene-viewer.ts'
import { StageShowroom } from '../../showroom/stage-showroom.tsx'
import styles from '../model-view.module.css'
import { type StageContent, useStageContent } from '../use-stage-content.ts'
import { hasQuickLook, isAndroid } from './ar-programs.ts'
import { QuickLookLink } from './quick-look-link.tsx'
import { RoomOverlay } from './room-overlay.tsx'
import { useCanShowInRoom, useRoom } from './use-room.ts'

interface StageInRoomProps {
  /** The product on stage, as far as this person may see it; null: nothing. */
  product: Product | null
  /** Whether something is on stage that this person may not see. */
  isHidden: boolean
  /** Announces what comes next, in every kind of view. */
  notice: ReactNode
}

/**
 * The product on stage in real size, in the follower's own room. Browsers with augmented reality follow in a room that is
 * opened once; for the viewers of phones, each next product is offered when it is there; elsewhere the showroom opens.
 */
export function StageInRoom({ product, isHidden, notice }: StageInRoomProps) {
  const { t } = useTranslation('media')
  const { domain } = useEntered()
  const can = useCanShowInRoom()
  const content = useStageContent(domain._id, product)
  const why = isHidden
    ? t('room.notForYou')
    : product === null
      ? t('room.nothing')
      : t('room.noModel', { name: product.name })
  const way = hasQuickLook() ? 'quick-look' : can ? 'room' : isAndroid() ? 'scene-viewer' : 'showroom'
  if (can === null && way !== 'quick-look') return null
  const following = { content, empty: content === null ? why : '' }
  if (way === 'room') return <OwnRoom {...following} notice={notice} />
  if (way === 'showroom')
    return (
      <StageShowroom
        content={content === null ? null : content?.inShowroom}
        empty={following.empty}
        notice={notice}
      />
    )
  return <ForProgram {...following} isQuickLook={way === 'quick-look'} />
}

interface Following {
  content: StageContent | null | undefined
  /** Why there is nothing to show. */
  empty: string
}

function OwnRoom({ content, empty, notice }: Following & { notice: ReactNode }) {
  const { t } = useTranslation('media')
  const { subscription } = useEntered().domain
  const { opened, hasFailed, open } = useRoom()
  const inRoom = content === null ? null : content?.inRoom
  const key = JSON.stringify(inRoom)
  const shown = useRef(key)
  const room = opened?.room
  useEffect(() => {
    if (room === undefined || inRoom === undefined || shown.current === key) return
    shown.current = key
    room.show(inRoom)
  })
  const enter = () => {
    if (inRoom == null) return
    shown.current = key
    void open(inRoom)
  }
  return (
    <>
      <Button
        size="md"
        disabled={inRoom == null}
        leftSection={<IconAugmentedReality size={18} stroke={1.75} aria-hidden />}
        onClick={enter}
      >
        {t('viewInRoom')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {empty}
      </Text>
      {hasFailed && (
        <Text size="sm" c="red" role="alert">
          {t('room.refused')}
        </Text>
      )}
      {opened !== null && (
        <RoomOverlay {...opened} empty={empty} isForSeveral={subscription.allowMultipleArPlacement}>
          {notice}
        </RoomOverlay>
      )}
    </>
  )
}

/** Phone viewers open one file, so the page announces when the next one is there. */
function ForProgram({ content, empty, isQuickLook }: Following & { isQuickLook: boolean }) {
  const { t } = useTranslation('media')
  const file = isQuickLook ? 'usdz' : 'phone'
  const ready = content?.item.prepared.includes(file) === true ? content : null
  const name = content?.inShowroom.product.name ?? ''
  return (
    <div className={styles.program}>
      <Text role="status">
        {ready === null ? empty || (content && t('room.noModel', { name })) : t('room.ready', { name })}
      </Text>
      {ready !== null &&
        (isQuickLook ? (
          <QuickLookLink {...ready.inShowroom} item={ready.item} />
        ) : (
          <SceneViewerButton key={`${ready.inShowroom.product._id}/${ready.item.name}`} {...ready} />
        ))}
    </div>
  )
}

/** Before the address of the file ends, which is after 15 minutes. */
const renewMs = 10 * 60_000

function SceneViewerButton({ item, inShowroom: { product } }: StageContent) {
  const { t } = useTranslation('media')
  const params = { productId: product._id, fileName: item.name }
  const input = { params, query: {}, body: { file: 'phone' as const } }
  const query = orpc.media.shareMediaFile.queryOptions({ input })
  const shared = useQuery({ ...query, staleTime: renewMs, refetchInterval: renewMs })
  if (shared.isError) {
    return (
      <Text size="sm" c="red" role="alert">
        {t('room.failed')}
      </Text>
    )
  }
  const link =
    shared.data &&
    sceneViewerLink({ file: location.origin + shared.data.path, title: product.name, page: location.href })
  return (
    <Button
      component="a"
      href={link}
      loading={shared.isPending}
      leftSection={<IconAugmentedReality size={18} stroke={1.75} aria-hidden />}
    >
      {t('viewInRoom')}
    </Button>
  )
}

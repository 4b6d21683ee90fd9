import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCube3dSphere } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import type { Cell } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaSource } from '../media/media-source.ts'
import { ShowroomView } from './showroom-view.tsx'
import { useLeadingShowroom, useShownLayout } from './use-shared-showroom.ts'

interface ShowroomButtonProps extends MediaSource {
  media: readonly MediaItem[]
}

/** Opens the showroom of a product; nothing where there is none. In a room the others follow the leader into it. */
export function ShowroomButton({ media, ...source }: ShowroomButtonProps) {
  const { t } = useTranslation('media')
  const [isOpen, dialog] = useDisclosure(false)
  const [at, setAt] = useState<Cell | null>(null)
  const layout = useShownLayout(source.product._id, media)
  useLeadingShowroom({ isOpen, at: isOpen ? at : null })
  if (layout === null) return null
  return (
    <>
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconCube3dSphere size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('showroom.enter')}
      </Button>
      {isOpen && (
        <ShowroomView {...source} media={media} layout={layout} onAt={setAt} onClose={dialog.close} />
      )}
    </>
  )
}

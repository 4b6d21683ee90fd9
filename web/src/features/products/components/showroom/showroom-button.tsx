import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCube3dSphere } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract'
import { mediaOfLayout } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useSeesCatalog } from '../../../../lib/session/sees-catalog.ts'
import type { MediaSource } from '../media-source.ts'
import { ShowroomView } from './showroom-view.tsx'

interface ShowroomButtonProps extends MediaSource {
  media: readonly MediaItem[]
}

/** The way into the showroom of a product of the catalogue; nothing where there is none, or all its screens are empty. */
export function ShowroomButton({ media, ...source }: ShowroomButtonProps) {
  const { t } = useTranslation('media')
  const [isOpen, dialog] = useDisclosure(false)
  const query = orpc.products.getThreeSidesLayout.queryOptions({ input: { productId: source.product._id } })
  const { data: layout } = useQuery({ ...query, enabled: useSeesCatalog() })
  const names = new Set(media.map(({ name }) => name))
  if (layout === undefined || layout === null || !mediaOfLayout(layout).some((name) => names.has(name)))
    return null
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
      {isOpen && <ShowroomView {...source} media={media} layout={layout} onClose={dialog.close} />}
    </>
  )
}

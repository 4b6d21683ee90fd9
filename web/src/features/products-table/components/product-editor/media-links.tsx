import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutGrid, IconPhotoEdit, IconPhotoPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { LinkButton } from '../../../../ui/links.tsx'
import { ThreeSidesDialog } from '../three-sides/three-sides-dialog.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Ways from a product to its media, and to the screens they are shown on. */
export function MediaLinks({ product }: { product: Product }) {
  const { t } = useTranslation('products-table')
  const { domain } = useEntered()
  const { href } = useLocation()
  const [isOpen, dialog] = useDisclosure(false)
  const isEmpty = product.media.length === 0
  return (
    <Group gap="xs" mt="sm">
      <LinkButton
        to="/content/media"
        search={{ path: `${product.folders[0] ?? ''}/${product._id}`, from: href }}
        size="compact-sm"
        variant={isEmpty ? 'filled' : 'default'}
        leftSection={isEmpty ? <IconPhotoPlus {...icon} /> : <IconPhotoEdit {...icon} />}
      >
        {t(isEmpty ? 'addMedia' : 'editMedia')}
      </LinkButton>
      {domain.subscription.allowThreeSidesLayout && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLayoutGrid {...icon} />}
          onClick={dialog.open}
        >
          {t('threeSides')}
        </Button>
      )}
      {isOpen && <ThreeSidesDialog product={product} onClose={dialog.close} />}
    </Group>
  )
}

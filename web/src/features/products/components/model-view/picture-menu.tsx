import { ActionIcon, Button, Checkbox, Popover, Select, Stack, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Viewer } from '@vitrine/viewer'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import styles from './model-view.module.css'

/** Pixels of the longer side. */
const sizes = [1_024, 2_048, 4_096] as const
const asSeen = 'asSeen'

/** What posters are at most. */
const posterPx = 960

interface PictureMenuProps {
  viewer: Viewer
  productId: string
  name: string
  fileName: string
  /** Whether the picture may become what stands for the model. */
  maySetPoster: boolean
}

/** Saves the present view as a picture, as large as wanted, or has it stand for the model. */
export function PictureMenu(props: PictureMenuProps) {
  const { t } = useTranslation('media')
  const [isOpen, menu] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const picture = usePicture(props, menu.close)
  /** What is behind the model on the page. */
  const groundOf = () => {
    const view = button.current?.closest('[data-viewer]')
    return view === null || view === undefined ? '#ffffff' : getComputedStyle(view).backgroundColor
  }
  return (
    <Popover opened={isOpen} onChange={menu.toggle} onClose={menu.close} trapFocus position="top" withArrow>
      <Popover.Target>
        <Tooltip label={t('takePicture')} openDelay={400} disabled={isOpen}>
          <ActionIcon
            ref={button}
            className={styles.tool}
            size={36}
            aria-label={t('takePicture')}
            onClick={menu.toggle}
          >
            <IconCamera size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('takePicture')}>
        <Stack gap="sm" w={200}>
          <Wishes picture={picture} />
          <Button size="xs" onClick={() => void picture.save(groundOf())}>
            {t('pictureSave')}
          </Button>
          {props.maySetPoster && (
            <Button
              size="xs"
              variant="default"
              loading={picture.isPosting}
              onClick={() => void picture.setPoster()}
            >
              {t('pictureAsPoster')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function usePicture({ viewer, productId, name, fileName }: PictureMenuProps, onDone: () => void) {
  const [size, setSize] = useState<string>(asSeen)
  const [isTransparent, setTransparent] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const queryClient = useQueryClient()
  const poster = useMutation({
    ...orpc.media.setPoster.mutationOptions(),
    onSuccess: async () => {
      onDone()
      await queryClient.invalidateQueries({ queryKey: orpc.products.key() })
    },
  })
  const setPoster = async () => {
    const picture = await viewer.takePicture({ longestPx: posterPx, background: null })
    const image = new File([picture], 'poster.png', { type: picture.type })
    poster.mutate({ params: { productId, fileName }, query: {}, body: { image } })
  }
  const save = async (ground: string) => {
    setFailed(false)
    try {
      const longestPx = size === asSeen ? null : Number(size)
      const picture = await viewer.takePicture({ longestPx, background: isTransparent ? null : ground })
      saveFile(picture, `${name}.png`)
      onDone()
    } catch {
      setFailed(true)
    }
  }
  const isPosting = poster.isPending
  return { size, setSize, isTransparent, setTransparent, hasFailed, save, setPoster, isPosting }
}

/** How large the picture is, and what is behind the model in it. */
function Wishes({ picture }: { picture: ReturnType<typeof usePicture> }) {
  const { t } = useTranslation('media')
  const { number } = useFormats()
  return (
    <>
      <Select
        size="xs"
        label={t('pictureSize')}
        data={[
          { value: asSeen, label: t('pictureAsSeen') },
          ...sizes.map((px) => ({ value: String(px), label: t('picturePx', { px: number(px) }) })),
        ]}
        value={picture.size}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => value !== null && picture.setSize(value)}
      />
      <Checkbox
        size="xs"
        label={t('pictureTransparent')}
        checked={picture.isTransparent}
        onChange={(event) => picture.setTransparent(event.currentTarget.checked)}
      />
      {picture.hasFailed && (
        <Text size="xs" c="red" role="alert">
          {t('pictureFailed')}
        </Text>
      )}
    </>
  )
}

function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

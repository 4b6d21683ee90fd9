import { ActionIcon } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fitOf, mostZoom, transformOf } from './picture-view.ts'
import { usePictureGestures } from './use-picture-gestures.ts'
import { useSharedPicture } from './use-shared-picture.ts'
import styles from './zoomed-picture.module.css'

const step = 1.5

interface ZoomedPictureProps {
  sources: { src: string; srcSet?: string; sizes?: string }
  width: number | null
  height: number | null
  alt: string
  isShown: boolean
  onLoad: () => void
  onError: () => void
}

/** A picture that one can go near to, or in a room is led near to. */
export function ZoomedPicture({ sources, width, height, alt, isShown, onLoad, onError }: ZoomedPictureProps) {
  const [natural, setNatural] = useState({ width: 0, height: 0 })
  const { ref, ...frame } = useElementSize()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const frameRef = useMergedRef(ref, setElement)
  const fit = fitOf(frame, natural)
  const { view, isLed, setView } = useSharedPicture(fit)
  const { zoomBy, handlers } = usePictureGestures({ frame: element, fit, view, isLed, onView: setView })
  const isNear = view.zoom > 1
  return (
    <>
      <div
        ref={frameRef}
        className={styles.frame}
        data-zoomed={(isNear && !isLed) || undefined}
        data-own-swipe={(isNear && !isLed) || undefined}
        data-led={isLed || undefined}
        {...handlers}
      >
        <img
          className={styles.picture}
          data-shown={isShown || undefined}
          style={fit === null || !isNear ? undefined : { transform: transformOf(view, fit) }}
          {...sources}
          {...(isNear && sources.srcSet !== undefined && { sizes: `${frame.width * view.zoom}px` })}
          width={width ?? undefined}
          height={height ?? undefined}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setNatural({ width: naturalWidth, height: naturalHeight })
            onLoad()
          }}
          onError={onError}
        />
      </div>
      {isShown && fit !== null && !isLed && <ZoomTools zoom={view.zoom} onZoom={zoomBy} />}
    </>
  )
}

function ZoomTools({ zoom, onZoom }: { zoom: number; onZoom: (factor: number) => void }) {
  const { t } = useTranslation('products')
  const look = { className: styles.tool, size: 36, radius: 'xl' } as const
  return (
    <div className={styles.tools}>
      <ActionIcon {...look} aria-label={t('zoomOut')} disabled={zoom <= 1} onClick={() => onZoom(1 / step)}>
        <IconZoomOut size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look} aria-label={t('zoomIn')} disabled={zoom >= mostZoom} onClick={() => onZoom(step)}>
        <IconZoomIn size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  )
}

import { useReducedMotion } from '@mantine/hooks'
import { type MediaItem, mediaPath, preparedPath } from '@vitrine/contract'
import type {
  EnvironmentSettings,
  Lighting,
  ModelFormat,
  ModelSource,
  Point,
  Viewer,
  ViewerState,
} from '@vitrine/viewer'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { MediaSource } from '../media-source.ts'

/** What a model is lit by where nobody has said otherwise. */
export const usualEnvironment: EnvironmentSettings = { name: 'studio', intensity: 1, rotation: 0 }

export function lightingOf({ lightening, environment }: MediaItem): Lighting {
  return { lights: lightening, environment: environment ?? usualEnvironment }
}

const originalFormats: Partial<Record<MediaItem['type'], ModelFormat>> = { '3dFBX': 'fbx', '3dOBJ': 'obj' }

/** The file for browsers, and the original where it isn't glTF. Null while there is nothing that can be shown. */
function sourcesOf({ domainId, product, item }: MediaSource & { item: MediaItem }): {
  model: ModelSource
  original: ModelSource | null
} | null {
  const { name, version, sizeBytes } = item
  const whole = mediaPath(domainId, product._id, name, version)
  const format = originalFormats[item.type]
  const original = format === undefined ? null : { url: whole, format, sizeBytes }
  if (item.prepared.includes('web')) {
    const url = preparedPath(domainId, product._id, name, 'web', version)
    return { model: { url, format: 'glb', sizeBytes }, original }
  }
  // Until it is prepared, a GLB is shown as it is.
  return /\.glb$/i.test(name) ? { model: { url: whole, format: 'glb', sizeBytes }, original: null } : null
}

export interface OpenViewer {
  host: RefObject<HTMLDivElement | null>
  viewer: Viewer | null
  state: ViewerState | null
  hasNoGraphics: boolean
}

/** Opens the viewer in `host` while `isOpen`, and closes it completely. */
export function useViewer(
  props: MediaSource & {
    item: MediaItem
    isOpen: boolean
    onLightMoved?(index: number, position: Point): void
  },
): OpenViewer {
  const { isOpen } = props
  const host = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [state, setState] = useState<ViewerState | null>(null)
  const [hasNoGraphics, setHasNoGraphics] = useState(false)
  const isStill = useReducedMotion()
  const { length } = useFormats()
  // The viewer reads these when it needs them, and isn't opened again when they change.
  const latest = useRef({ ...props, isStill, length })
  latest.current = { ...props, isStill, length }
  const { url = null } = sourcesOf(props)?.model ?? {}
  useEffect(() => {
    const element = host.current
    if (!isOpen || element === null || url === null) return
    let opened: Viewer | null = null
    let isClosed = false
    const open = async () => {
      const { Viewer } = await import('@vitrine/viewer')
      const sources = sourcesOf(latest.current)
      if (isClosed || sources === null) return
      try {
        opened = new Viewer({
          host: element,
          ...sources,
          lighting: lightingOf(latest.current.item),
          isStill: latest.current.isStill,
          formatLength: (lengthCm) => latest.current.length(lengthCm),
          onChange: setState,
          onLightMoved: (index, position) => latest.current.onLightMoved?.(index, position),
        })
        setViewer(opened)
      } catch {
        setHasNoGraphics(true)
      }
    }
    void open()
    return () => {
      isClosed = true
      opened?.dispose()
      setViewer(null)
      setState(null)
    }
  }, [isOpen, url])
  return { host, viewer, state, hasNoGraphics }
}

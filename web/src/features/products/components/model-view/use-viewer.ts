import { useReducedMotion } from '@mantine/hooks'
import type { MediaItem } from '@vitrine/contract'
import type { Point, Viewer, ViewerState } from '@vitrine/viewer'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { lightingOf, modelSourcesOf } from '../../api/media-sources.ts'
import type { MediaSource } from '../media/media-source.ts'
import type { HotspotEvents } from './hotspots/use-shown-hotspots.ts'

export interface OpenViewer {
  host: RefObject<HTMLDivElement | null>
  viewer: Viewer | null
  state: ViewerState | null
  /** Why no viewer could be opened: its program didn't come, or the browser has no WebGL. */
  problem: 'viewerMissing' | 'noGraphics' | null
}

/** Opens the viewer in `host` while `isOpen`, and closes it completely. */
export function useViewer(
  props: MediaSource & {
    item: MediaItem
    isOpen: boolean
    /** Scale of the original file. */
    metresPerUnit: number
    onLightMoved?(index: number, position: Point): void
    hotspotEvents?: RefObject<HotspotEvents | null>
  },
): OpenViewer {
  const { isOpen } = props
  const host = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [state, setState] = useState<ViewerState | null>(null)
  const [problem, setProblem] = useState<OpenViewer['problem']>(null)
  const reducedMotion = useReducedMotion()
  const { length } = useFormats()
  // The viewer reads these when it needs them, and isn't opened again when they change.
  const latest = useRef({ ...props, reducedMotion, length })
  latest.current = { ...props, reducedMotion, length }
  const { url = null } = modelSourcesOf(props)?.model ?? {}
  useEffect(() => {
    const element = host.current
    if (!isOpen || element === null || url === null) return
    let opened: Viewer | null = null
    let isClosed = false
    const open = async () => {
      const program = await import('@vitrine/viewer').catch(() => null)
      if (isClosed) return
      setProblem(program === null ? 'viewerMissing' : null)
      if (program === null) return
      const { Viewer } = program
      const sources = modelSourcesOf(latest.current)
      if (sources === null) return
      try {
        opened = new Viewer({
          host: element,
          ...sources,
          lighting: lightingOf(latest.current.item),
          reducedMotion: latest.current.reducedMotion,
          metresPerUnit: () => latest.current.metresPerUnit,
          formatLength: (lengthCm) => latest.current.length(lengthCm),
          onChange: setState,
          onLightMoved: (index, position) => latest.current.onLightMoved?.(index, position),
          onHotspot: (index) => latest.current.hotspotEvents?.current?.onHotspot(index),
          onPlaced: (place) => latest.current.hotspotEvents?.current?.onPlaced(place),
        })
        setViewer(opened)
      } catch {
        setProblem('noGraphics')
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
  return { host, viewer, state, problem }
}

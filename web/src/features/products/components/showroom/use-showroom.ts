import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { MediaItem } from '@vitrine/contract'
import { type Cell, navigationStepMs, screenAt, type ThreeSidesLayout, toGrid } from '@vitrine/rules'
import type { Arrangement, ScreenContent, Showroom, ShowroomState } from '@vitrine/viewer'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { preparedPath, shownPicturePath } from '../../../../lib/api/asset-paths.ts'
import { mediaKindOf } from '../../api/media-kind.ts'
import {
  filmPathOf,
  lightingOf,
  modelSourcesOf,
  posterPathOf,
  usualEnvironment,
} from '../../api/media-sources.ts'
import type { MediaSource } from '../media/media-source.ts'

export interface ShowroomContent extends MediaSource {
  /** Shown items, in order. */
  media: readonly MediaItem[]
  layout: ThreeSidesLayout
}

/** Screens of the layout with what they show. Media that aren't shown leave their screens empty. */
export function screensOf({ media, layout, ...source }: ShowroomContent): ScreenContent[] {
  const grid = toGrid(layout)
  return grid.flatMap((cells, row) =>
    cells.flatMap((_, column): ScreenContent[] => {
      const name = screenAt(grid, [row, column])
      if (name === null) return []
      const item = media.find((one) => one.name === name)
      const cell: Cell = [row, column]
      if (item === undefined) return [{ cell, url: null, filmUrl: null }]
      const isFilm = mediaKindOf(item) === 'video'
      const url =
        mediaKindOf(item) === 'image'
          ? picturePathOf({ ...source, item })
          : (posterPathOf({ ...source, item }) ?? null)
      return [{ cell, url, filmUrl: isFilm ? filmPathOf({ ...source, item }) : null }]
    }),
  )
}

function picturePathOf({ domainId, product, item }: MediaSource & { item: MediaItem }): string {
  const { name, version, prepared } = item
  return prepared.includes('w1920')
    ? preparedPath(domainId, product._id, name, 'w1920', version)
    : shownPicturePath(domainId, product._id, item)
}

const cmPerMetre = 100

/** How the screens of the layout stand. */
export function arrangementOf(content: ShowroomContent): Arrangement {
  const { scaleFactor, maxVisibleDistance, shouldGroupOrientation } = content.layout
  return {
    screens: screensOf(content),
    screenWidth: scaleFactor,
    visibleDistance: maxVisibleDistance / cmPerMetre,
    turnsTogether: shouldGroupOrientation,
  }
}

/** Opens the showroom in `host`, and closes it completely. */
export function useShowroom(content: ShowroomContent): {
  host: RefObject<HTMLDivElement | null>
  showroom: Showroom | null
  state: ShowroomState | null
  hasNoGraphics: boolean
} {
  const host = useRef<HTMLDivElement>(null)
  const [showroom, setShowroom] = useState<Showroom | null>(null)
  const [state, setState] = useState<ShowroomState | null>(null)
  const [hasNoGraphics, setHasNoGraphics] = useState(false)
  const reducedMotion = useReducedMotion()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  // Read once: the room is as it was when one came in.
  const latest = useRef({ ...content, reducedMotion, isDark })
  useEffect(() => {
    const element = host.current
    if (element === null) return
    let opened: Showroom | null = null
    let isClosed = false
    const open = async () => {
      const { Showroom } = await import('@vitrine/viewer')
      if (isClosed) return
      const { layout: _, media, domainId, product, ...looks } = latest.current
      const model = media.find((one) => mediaKindOf(one) === '3d')
      const source = model === undefined ? null : modelSourcesOf({ domainId, product, item: model })
      try {
        opened = new Showroom({
          host: element,
          model: source?.model ?? null,
          lighting: model === undefined ? { lights: [], environment: usualEnvironment } : lightingOf(model),
          ...arrangementOf(latest.current),
          stepMs: navigationStepMs(1),
          onChange: setState,
          ...looks,
        })
        setShowroom(opened)
      } catch {
        setHasNoGraphics(true)
      }
    }
    void open()
    return () => {
      isClosed = true
      opened?.dispose()
    }
  }, [])
  return { host, showroom, state, hasNoGraphics }
}

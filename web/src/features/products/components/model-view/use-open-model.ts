import { useQuery } from '@tanstack/react-query'
import { type MediaDetails, type MediaItem, metresOf } from '@vitrine/contract'
import type { Viewer, ViewerState } from '@vitrine/viewer'
import { type RefObject, useRef, useState } from 'react'
import { orpc } from '../../../../lib/api/client.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import type { MediaSource } from '../media/media-source.ts'
import { type EditedHotspots, useHotspots } from './hotspots/use-hotspots.ts'
import { type HotspotEvents, type Placing, useShownHotspots } from './hotspots/use-shown-hotspots.ts'
import { type EditedLighting, useLighting, useShownLighting } from './light/use-lighting.ts'
import { type PresentedLight, usePresentedLight } from './light/use-presented-light.ts'
import { useCameraOfRoom } from './room/use-camera-of-room.ts'
import { type OpenViewer, useViewer } from './use-viewer.ts'

export interface ModelViewProps extends MediaSource {
  item: MediaItem
  isCurrent: boolean
}

/** What is edited beside the model: one of them at a time. */
export type Panel = 'lights' | 'hotspots'

export interface OpenModel extends Omit<OpenViewer, 'problem'> {
  failure: 'viewerMissing' | 'noGraphics' | 'products:mediaFailed' | null
  details: MediaDetails | undefined
  mayEdit: boolean
  lighting: EditedLighting
  hotspots: EditedHotspots
  placing: Placing
  /** Whether facts of the file are shown, and what goes with them. */
  hasFacts: boolean
  showFacts(hasFacts: boolean): void
  panel: Panel | null
  /** Opens a panel in the place of the other, or closes it. */
  togglePanel(panel: Panel): void
  /** Whether others of a room see the model as it is seen here. */
  leads: boolean
  /** What they see it in. */
  light: PresentedLight
  /** The point whose words are shown. */
  card: number | null
}

/** A model that is to be seen. */
export interface ReadyModel extends OpenModel {
  viewer: Viewer
  state: ViewerState
}

export interface OverModelProps extends MediaSource {
  item: MediaItem
  model: ReadyModel
}

/** A 3D file in its viewer, with its details, its lights and its points. */
export function useOpenModel({ item, isCurrent, domainId, product }: ModelViewProps): OpenModel {
  const { access } = useEntered()
  const [hasFacts, showFacts] = useState(true)
  const place = { productId: product._id, fileName: item.name }
  const input = { params: place, query: {} }
  const query = orpc.media.getMediaDetails.queryOptions({ input })
  const { data: details } = useQuery({ ...query, enabled: isCurrent && item.isReady })
  const lighting = useLighting({ item, productId: product._id })
  const hotspots = useHotspots({ details, ...place })
  const hotspotEvents: RefObject<HotspotEvents | null> = useRef<HotspotEvents>(null)
  const unit = details?.manifest.unit
  const { host, viewer, state, problem } = useViewer({
    domainId,
    product,
    item,
    isOpen: isCurrent,
    metresPerUnit: unit === undefined ? 1 : metresOf[unit],
    onLightMoved: lighting.move,
    hotspotEvents,
  })
  const placing = useShownHotspots(viewer, state, hotspots, hotspotEvents)
  const isReady = state?.phase === 'ready'
  const leads = useCameraOfRoom(viewer)
  const light = usePresentedLight(leads, lighting.shown)
  useShownLighting(viewer, isReady, lighting, light.lighting)
  const mayEdit = !access.isClient && access.permissions.folder.edit > 0 && details?.mayEdit !== false
  const isLighting = isReady && mayEdit && hasFacts && lighting.isOpen
  const isPointing = isReady && mayEdit && details !== undefined && hotspots.isOpen
  return {
    host,
    viewer,
    state,
    failure: problem ?? (state?.phase === 'failed' ? 'products:mediaFailed' : null),
    details,
    mayEdit,
    lighting,
    hotspots,
    placing,
    hasFacts,
    showFacts,
    panel: isPointing ? 'hotspots' : isLighting ? 'lights' : null,
    togglePanel: (panel) => {
      if (panel === 'lights' || lighting.isOpen) lighting.toggle()
      if (panel === 'hotspots' || hotspots.isOpen) hotspots.toggle()
      placing.ask(null)
    },
    leads,
    light,
    card: isReady && !isPointing && !state.isLegacy ? hotspots.chosen : null,
  }
}

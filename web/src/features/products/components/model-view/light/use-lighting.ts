import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Light, MediaItem } from '@vitrine/contract'
import type { EnvironmentSettings, Lighting, Point, Viewer } from '@vitrine/viewer'
import { useEffect, useMemo, useState } from 'react'
import { orpc } from '../../../../../lib/api/client.ts'
import { versioned } from '../../../../../lib/conflicts/versioned.ts'
import { lightingOf } from '../../../api/media-sources.ts'

interface Draft {
  lights: readonly Light[]
  environment: EnvironmentSettings
}

export interface EditedLighting extends Draft {
  isOpen: boolean
  toggle(): void
  isChanged: boolean
  isSaving: boolean
  /** The light with handles in the picture. */
  chosen: number | null
  choose(index: number | null): void
  /** Whether the saved lights are shown for comparison. */
  isComparing: boolean
  compare(isComparing: boolean): void
  setLights(lights: readonly Light[]): void
  setEnvironment(environment: EnvironmentSettings): void
  move(index: number, position: Point): void
  reset(): void
  save(): void
  /** What is to be seen now. */
  shown: Draft
}

/** Lights of a 3D file while they are changed: shown at once, saved when wanted. */
export function useLighting({ item, productId }: { item: MediaItem; productId: string }): EditedLighting {
  const queryClient = useQueryClient()
  const saved = useMemo(() => lightingOf(item) as Draft, [item])
  const [draft, setDraft] = useState<Draft | null>(null)
  const [basedOn, setBasedOn] = useState(item.revision)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isComparing, compare] = useState(false)
  const mutation = useMutation({
    ...versioned(orpc.media.setLightening),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.products.key() })
      setDraft(null)
    },
  })
  const shown = draft === null || isComparing ? saved : draft
  const edited = draft ?? saved
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved)
  const change = (part: Partial<Draft>) => {
    if (draft === null) setBasedOn(item.revision)
    setDraft((last) => ({ ...(last ?? saved), ...part }))
  }
  return {
    ...edited,
    shown,
    isOpen,
    toggle: () => {
      setIsOpen((last) => !last)
      setChosen(null)
      compare(false)
    },
    isChanged,
    isSaving: mutation.isPending,
    chosen,
    choose: setChosen,
    isComparing,
    compare,
    setLights: (lights) => change({ lights }),
    setEnvironment: (environment) => change({ environment }),
    move: (index, position) =>
      change({
        lights: edited.lights.map((light, place) => (place === index ? { ...light, position } : light)),
      }),
    reset: () => {
      setDraft(null)
      setChosen(null)
    },
    save: () =>
      mutation.mutate({
        params: { productId, fileName: item.name },
        ...changesOf(edited, saved, basedOn),
      } as never),
  }
}

/** The surroundings are sent where they are changed. */
function changesOf({ lights, environment }: Draft, saved: Draft, version: number) {
  const isSurroundingChanged = JSON.stringify(environment) !== JSON.stringify(saved.environment)
  return {
    query: { environment: isSurroundingChanged ? 'true' : 'false', version },
    body: isSurroundingChanged ? { lights: [...lights], environment } : [...lights],
  }
}

/** Shows the lights in the viewer as they are now, and handles at the chosen one. */
export function useShownLighting(
  viewer: Viewer | null,
  isReady: boolean,
  lighting: EditedLighting,
  shown: Lighting,
): void {
  const { isOpen, isComparing } = lighting
  const chosen = isOpen && !isComparing ? lighting.chosen : null
  useEffect(() => {
    if (!isReady || viewer === null) return
    viewer.setLighting(shown)
    // The lights are made anew, and the handles with them.
    void viewer.chooseLight(chosen)
  }, [viewer, isReady, shown, chosen])
}

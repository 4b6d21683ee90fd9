import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErrorParameters, Hotspot, MediaDetails } from '@vitrine/contract'
import { type HotspotFaults, hotspotFaults, mostHotspots } from '@vitrine/rules'
import type { SurfacePoint } from '@vitrine/viewer'
import { useState } from 'react'
import { orpc } from '../../../../../lib/api/client.ts'
import type { ConflictPart } from '../../../../../lib/conflicts/conflict-store.ts'
import { versioned } from '../../../../../lib/conflicts/versioned.ts'
import { forgetWithSession } from '../../../../../lib/session/session-memory.ts'

interface Draft {
  hotspots: readonly Hotspot[]
  /** What the editing began from. */
  from: readonly Hotspot[]
  basedOn: number
}

/** Survive the change to the whole window and back, and to other media. */
const kept = new Map<string, Draft>()
forgetWithSession(() => kept.clear())

const none: readonly Hotspot[] = []

export interface EditedHotspots {
  /** What is to be seen now. */
  shown: readonly Hotspot[]
  /** Place in `shown` of the hotspot whose text is open, or which is being edited. */
  chosen: number | null
  choose(index: number | null): void
  isOpen: boolean
  toggle(): void
  isChanged: boolean
  /** Somebody else has changed them since the editing began. */
  hasNews: boolean
  isSaving: boolean
  /** Once it was tried to save them, of each one. */
  faults: readonly HotspotFaults[]
  isFull: boolean
  edit(index: number, part: Partial<Hotspot>): void
  add(place: SurfacePoint): void
  swap(index: number, other: number): void
  remove(index: number): void
  /** The last one that was removed, until it is taken back or saved. */
  removed: Hotspot | null
  takeBack(): void
  reset(): void
  save(): void
}

interface FileName {
  productId: string
  fileName: string
}

/** Points of a 3D file: as they are saved, or while they are changed; saved when wanted. */
export function useHotspots({
  details,
  ...file
}: FileName & { details: MediaDetails | undefined }): EditedHotspots {
  const saved = details?.hotspots ?? none
  const revision = details?.revision ?? 0
  const [draft, setDraft] = useDraft(file)
  const [isOpen, setOpen] = useState(draft !== null)
  const shown = draft?.hotspots ?? saved
  const list = useChangedList(shown, (hotspots) =>
    setDraft({ from: saved, basedOn: revision, ...draft, hotspots }),
  )
  const { chosen, choose, forgetRemoved, ...changes } = list
  const saving = useSaving(file, () => {
    setDraft(null)
    forgetRemoved()
  })
  return {
    ...changes,
    shown,
    chosen: chosen !== null && chosen < shown.length ? chosen : null,
    choose,
    isOpen,
    toggle: () => {
      setOpen((last) => !last)
      choose(null)
    },
    isChanged: draft !== null && !isSame(draft.hotspots, saved),
    hasNews: draft !== null && !isSame(draft.from, saved),
    isSaving: saving.isSaving,
    faults: saving.isTried ? shown.map(hotspotFaults) : [],
    isFull: shown.length >= mostHotspots,
    reset: () => {
      saving.reset()
      choose(null)
    },
    save: () => {
      const faulty = saving.save(shown, draft?.basedOn ?? revision)
      if (faulty !== null) choose(faulty)
    },
  }
}

function useDraft({ productId, fileName }: FileName) {
  const key = `${productId}/${fileName}`
  const [draft, setKept] = useState<Draft | null>(() => kept.get(key) ?? null)
  const setDraft = (next: Draft | null) => {
    if (next === null) kept.delete(key)
    else kept.set(key, next)
    setKept(next)
  }
  return [draft, setDraft] as const
}

/** What can be done with the points in their order, one of which is chosen. */
function useChangedList(shown: readonly Hotspot[], change: (hotspots: readonly Hotspot[]) => void) {
  const [chosen, choose] = useState<number | null>(null)
  const [removed, setRemoved] = useState<{ hotspot: Hotspot; index: number } | null>(null)
  return {
    chosen,
    choose,
    edit: (index: number, part: Partial<Hotspot>) =>
      change(shown.map((hotspot, place) => (place === index ? { ...hotspot, ...part } : hotspot))),
    add: (place: SurfacePoint) => {
      change([...shown, { title: '', text: '', link: null, ...place }])
      choose(shown.length)
    },
    swap: (index: number, other: number) => {
      const [one, two] = [shown[index], shown[other]]
      if (one === undefined || two === undefined) return
      change(shown.map((hotspot, place) => (place === index ? two : place === other ? one : hotspot)))
      if (chosen !== null) choose(chosen === index ? other : chosen === other ? index : chosen)
    },
    remove: (index: number) => {
      const hotspot = shown[index]
      if (hotspot === undefined) return
      change(shown.filter((_, place) => place !== index))
      setRemoved({ hotspot, index })
      choose(null)
    },
    removed: removed?.hotspot ?? null,
    takeBack: () => {
      if (removed === null) return
      change(shown.toSpliced(removed.index, 0, removed.hotspot))
      choose(Math.min(removed.index, shown.length))
      setRemoved(null)
    },
    forgetRemoved: () => setRemoved(null),
  }
}

/** `forget`: lets go of what was changed, once it is saved or no longer wanted. */
function useSaving(params: FileName, forget: () => void) {
  const queryClient = useQueryClient()
  const [isTried, setTried] = useState(false)
  const end = () => {
    forget()
    setTried(false)
  }
  const input = { params, query: {} }
  const mutation = useMutation({
    ...versioned(orpc.media.setHotspots, { partsOf }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.media.getMediaDetails.key({ input }) })
      end()
    },
  })
  return {
    /** Whether it was tried to save some that can't be. */
    isTried,
    isSaving: mutation.isPending,
    /** Saves them all, or returns the first that can't be. */
    save: (hotspots: readonly Hotspot[], version: number): number | null => {
      const faulty = hotspots.findIndex((hotspot) => Object.keys(hotspotFaults(hotspot)).length > 0)
      setTried(faulty !== -1)
      if (faulty !== -1) return faulty
      mutation.mutate({ params, query: { version }, body: [...hotspots] })
      return null
    },
    reset: () => {
      end()
      mutation.reset()
    },
  }
}

/** Both in words: a line for each point, with where it is. */
function partsOf(input: { body: readonly Hotspot[] }, data: ErrorParameters): ConflictPart[] {
  const theirs = JSON.parse(String(data.hotspots ?? '[]')) as Hotspot[]
  return [{ part: 'hotspots', mine: wordsOf(input.body), theirs: wordsOf(theirs) }]
}

function wordsOf(hotspots: readonly Hotspot[]): string {
  return hotspots
    .map(({ title, text, link, position }, index) => {
      const place = position.map((metres) => Math.round(metres * 100)).join(' / ')
      return [`${index + 1}. ${title.trim()} (${place} cm)`, text, link ?? ''].filter(Boolean).join('\n')
    })
    .join('\n')
}

function isSame(one: readonly Hotspot[], other: readonly Hotspot[]): boolean {
  return JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder))
}

/** The database keeps parts in an order of its own. */
function inOrder({ title, text, link, position, normal }: Hotspot) {
  return [title, text, link, position, normal]
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErrorParameters, Hotspot, MediaDetails } from '@vitrine/contract'
import { type HotspotFaults, hotspotFaults, mostHotspots } from '@vitrine/rules'
import type { SurfacePoint } from '@vitrine/viewer'
import { useState } from 'react'
import { orpc } from '../../../../lib/api/client.ts'
import type { ConflictPart } from '../../../../lib/conflicts/conflict-store.ts'
import { versioned } from '../../../../lib/conflicts/versioned.ts'
import { forgetWithSession } from '../../../../lib/session/session-memory.ts'

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
  /** The one that is told of, or edited. */
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

/** Points of a 3D file: as they are saved, or while they are changed; saved when wanted. */
export function useHotspots({
  details,
  productId,
  fileName,
}: {
  details: MediaDetails | undefined
  productId: string
  fileName: string
}): EditedHotspots {
  const key = `${productId}/${fileName}`
  const queryClient = useQueryClient()
  const saved = details?.hotspots ?? none
  const [draft, setKept] = useState<Draft | null>(() => kept.get(key) ?? null)
  const [isOpen, setOpen] = useState(draft !== null)
  const [chosen, choose] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const [removed, setRemoved] = useState<{ hotspot: Hotspot; index: number } | null>(null)
  const setDraft = (next: Draft | null) => {
    if (next === null) kept.delete(key)
    else kept.set(key, next)
    setKept(next)
  }
  const forget = () => {
    setDraft(null)
    setRemoved(null)
    setTried(false)
  }
  const input = { params: { productId, fileName }, query: {} }
  const mutation = useMutation({
    ...versioned(orpc.media.setHotspots, { partsOf }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.media.getMediaDetails.key({ input }) })
      forget()
    },
  })
  const shown = draft?.hotspots ?? saved
  const change = (hotspots: readonly Hotspot[]) =>
    setDraft({ from: saved, basedOn: details?.revision ?? 0, ...draft, hotspots })
  const faults = isTried ? shown.map(hotspotFaults) : []
  return {
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
    isSaving: mutation.isPending,
    faults,
    isFull: shown.length >= mostHotspots,
    edit: (index, part) =>
      change(shown.map((hotspot, place) => (place === index ? { ...hotspot, ...part } : hotspot))),
    add: (place) => {
      change([...shown, { title: '', text: '', link: null, ...place }])
      choose(shown.length)
    },
    swap: (index, other) => {
      const [one, two] = [shown[index], shown[other]]
      if (one === undefined || two === undefined) return
      change(shown.map((hotspot, place) => (place === index ? two : place === other ? one : hotspot)))
      if (chosen !== null) choose(chosen === index ? other : chosen === other ? index : chosen)
    },
    remove: (index) => {
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
    reset: () => {
      forget()
      mutation.reset()
      choose(null)
    },
    save: () => {
      const faulty = shown.findIndex((hotspot) => Object.keys(hotspotFaults(hotspot)).length > 0)
      setTried(faulty !== -1)
      if (faulty !== -1) return choose(faulty)
      mutation.mutate({
        ...input,
        query: { version: draft?.basedOn ?? details?.revision ?? 0 },
        body: [...shown],
      })
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

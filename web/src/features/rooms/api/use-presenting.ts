/** What a presenter has before them, and what they put on every screen. */
import type { RoomStage } from '@vitrine/contract'
import { useState } from 'react'
import { useOpenRoom } from '../room-context.ts'
import { useSetStage } from './use-room.ts'

export interface Presenting {
  /** As it is, or will be once what was pressed has arrived. */
  stage: Pick<RoomStage, 'product' | 'media' | 'follows'>
  /** On this screen: what is on stage, or what is looked at before it is presented. */
  shown: string | null
  /** Looks at a product without presenting it. */
  look: (product: string) => void
  /** Puts a product on every screen; those who don't lead look at it alone. */
  present: (product: string) => void
  lookAt: (media: string | null) => void
  setFollows: (follows: boolean) => void
  isBusy: boolean
}

export function usePresenting(onLedByOther: () => void): Presenting {
  const { room, session, stage } = useOpenRoom()
  const { mutate, variables, isPending } = useSetStage(room._id, onLedByOther)
  const [looked, setLooked] = useState<string | null>(null)
  const wanted = isPending && variables !== undefined ? variables : stage
  const first = session.products[0]?._id ?? null
  const shown = looked ?? wanted.product ?? first
  const set = (change: Partial<Pick<RoomStage, 'product' | 'media' | 'follows'>>) => {
    const { product, media, follows } = wanted
    mutate({ epoch: room.epoch, product, media, follows, ...change })
  }
  return {
    stage: wanted,
    shown,
    look: setLooked,
    present: (product) => {
      if (!room.isLeader) return setLooked(product)
      setLooked(null)
      if (product !== wanted.product) set({ product, media: null })
    },
    lookAt: (media) => {
      if (room.isLeader && shown === wanted.product && media !== wanted.media) set({ media })
    },
    setFollows: (follows) => set({ follows }),
    isBusy: isPending,
  }
}

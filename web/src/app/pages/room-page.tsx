import { nameOfStagePage, stagePageOf } from '@vitrine/rules'
import { lazy, Suspense } from 'react'
import { StageDocuments } from '../../features/products/components/document-view/stage-documents.tsx'
import { RoomPage as Room } from '../../features/rooms/pages/room-page.tsx'
import { type RoomParts, RoomPartsContext } from '../../features/rooms/room-parts.ts'
import { UnsentNotes } from '../../features/web-session/components/answer/unsent-notes.tsx'
import { OpenedSession } from '../../features/web-session/components/opened-session.tsx'
import { SavedState } from '../../features/web-session/components/session-bar.tsx'
import { ProductShown } from '../../features/web-session/components/steps/product-shown.tsx'
import styles from '../../features/web-session/components/steps/single-product.module.css'
import { useOpenSession } from '../../features/web-session/session-context.ts'
import { SessionPartsContext } from '../../features/web-session/session-parts.ts'
import { sessionParts } from './session-parts.tsx'

/** A live room: its pages are a feature of their own, what is ordered in it is the web session's. */
export function RoomPage() {
  return (
    <SessionPartsContext.Provider value={sessionParts}>
      <RoomPartsContext.Provider value={parts}>
        <Room />
      </RoomPartsContext.Provider>
    </SessionPartsContext.Provider>
  )
}

const Ordered: RoomParts['Ordered'] = ({ product, gallery }) => (
  <article className={styles.product} aria-labelledby="session-product">
    <ProductShown product={product} gallery={gallery} />
  </article>
)

function Saved() {
  const { answers, session } = useOpenSession()
  return <SavedState hasAnswers={session.products.some(({ _id }) => answers.of(_id).saved !== null)} />
}

const StageInRoom = lazy(async () => {
  const { StageInRoom: Stage } = await import(
    '../../features/products/components/model-view/room/stage-in-room.tsx'
  )
  return { default: Stage }
})

const InOwnRoom: RoomParts['InOwnRoom'] = (stage) => (
  <Suspense>
    <StageInRoom {...stage} />
  </Suspense>
)

const Documents: RoomParts['Documents'] = ({ product, shown, onShow }) => (
  <StageDocuments
    productId={product._id}
    shown={stagePageOf(shown)}
    onShow={(page) => onShow?.(page === null ? null : nameOfStagePage(page))}
  />
)

const { Gallery, Prices, Details, preload } = sessionParts
const parts: RoomParts = {
  Session: OpenedSession,
  Ordered,
  Saved,
  Unsent: UnsentNotes,
  Gallery,
  Prices,
  Details,
  Documents,
  InOwnRoom,
  preload,
}

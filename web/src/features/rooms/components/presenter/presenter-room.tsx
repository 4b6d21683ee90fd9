import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconPresentation } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwipe } from '../../../../lib/use-swipe.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { type Presenting, usePresenting } from '../../api/use-presenting.ts'
import { useStageKeys } from '../../api/use-stage-keys.ts'
import { useOpenRoom } from '../../room-context.ts'
import { useRoomParts } from '../../room-parts.ts'
import { ConnectionNote } from '../connection-note.tsx'
import { InOwnRoom } from '../in-own-room.tsx'
import { Led } from '../led.tsx'
import { NegotiationNotices } from '../negotiation/negotiation-notices.tsx'
import { ProposalBox } from '../negotiation/proposal-box.tsx'
import { RoomPanel } from '../negotiation/room-panel.tsx'
import { ProductDrawer } from '../product-drawer.tsx'
import { ProductList } from '../product-list.tsx'
import { ProductSteps } from '../product-steps.tsx'
import roomStyles from '../room.module.css'
import { RoomBar } from '../room-bar.tsx'
import { LeadNotice } from './lead-notice.tsx'
import styles from './presenter.module.css'
import { PresenterNotes } from './presenter-notes.tsx'

/** So many products ahead have their pictures fetched. */
const ahead = 2

/** Made for a tablet: the products beside the stage, and what everybody sees in reach of a thumb. */
export function PresenterRoom() {
  const { t } = useTranslation('rooms')
  const { room, session } = useOpenRoom()
  const [isRefused, setRefused] = useState(false)
  const presenting = usePresenting(() => setRefused(true))
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) === true
  const [isListOpen, list] = useDisclosure(false)
  const { products } = session
  const product = products.find(({ _id }) => _id === presenting.shown)
  const shownList = {
    products,
    shown: presenting.shown,
    onStage: presenting.stage.product,
    onShow: presenting.look,
  }
  return (
    <>
      <div className={roomStyles.head}>
        <RoomBar presenting={presenting} />
        <ConnectionNote />
        <NegotiationNotices />
        <LeadNotice isRefused={isRefused && !room.isLeader} onLead={() => setRefused(false)} />
      </div>
      <InOwnRoom product={product ?? null} isHidden={false} notice={null} />
      {products.length === 0 || product === undefined ? (
        <EmptyState title={t('noProductsTitle')} message={t('noProductsText')} />
      ) : (
        <div className={styles.page}>
          {isWide && (
            <aside className={styles.list} aria-label={t('productList')}>
              <ProductList {...shownList} />
            </aside>
          )}
          <Stage product={product} presenting={presenting} />
          <ProductSteps
            products={products}
            shown={product._id}
            onShow={presenting.present}
            onList={list.open}
            isListBeside={isWide}
          >
            <PresentButton product={product} presenting={presenting} />
          </ProductSteps>
          <ProductDrawer {...shownList} isOpen={isListOpen} onClose={list.close} />
        </div>
      )}
    </>
  )
}

interface StageProps {
  product: Product
  presenting: Presenting
}

/** For the leader: puts the product they look at on every screen. */
function PresentButton({ product, presenting: { stage, present } }: StageProps) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  if (!room.isLeader) return null
  const isOnStage = stage.product === product._id
  return (
    <Button
      size="md"
      disabled={isOnStage}
      leftSection={<IconPresentation size={18} aria-hidden />}
      onClick={() => present(product._id)}
    >
      {t(isOnStage ? 'onStage' : 'present')}
    </Button>
  )
}

function Stage({ product, presenting }: StageProps) {
  const { Gallery, Prices, Details, Documents } = useRoomParts()
  const { room, session } = useOpenRoom()
  const { stage, present, lookAt } = presenting
  const steps = useSteps(product, present)
  const swipe = useSwipe({ onLeft: steps.next ?? undefined, onRight: steps.previous ?? undefined })
  useStageKeys(steps.previous, steps.next)
  const { _id } = product
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [_id])
  const parts = { product, session }
  const shown = stage.product === product._id ? stage.media : null
  return (
    <article key={product._id} className={styles.stage} aria-labelledby="room-product" {...swipe}>
      <div className={styles.media} data-own-swipe={product.media.length > 1 || undefined}>
        <Led product={product._id}>
          <Gallery {...parts} shown={shown} onShow={lookAt} />
        </Led>
      </div>
      <div className={styles.side}>
        <div>
          <h1 id="room-product" className={styles.name}>
            {product.name}
          </h1>
          <p className={styles.reference}>{product.reference}</p>
        </div>
        {session.priceTypes.length > 0 && <Prices {...parts} />}
        <PresenterNotes product={product} />
        {session.showsFiles && room.isLeader && stage.product === product._id && (
          <Documents {...parts} shown={shown} onShow={lookAt} />
        )}
        <About product={product} />
        <ProposalBox product={product} />
        {session.fields.length > 0 && <Details {...parts} />}
      </div>
      <RoomPanel />
    </article>
  )
}

/** The products before and after, whose pictures are there when they are asked for. */
function useSteps(product: Product, present: (product: string) => void) {
  const { preload } = useRoomParts()
  const { products } = useOpenRoom().session
  const place = products.findIndex(({ _id }) => _id === product._id)
  const [before, after] = [products[place - 1], products[place + 1]]
  useEffect(() => {
    for (const next of products.slice(place + 1, place + 1 + ahead)) preload(next)
  }, [place, products, preload])
  return {
    previous: before === undefined ? null : () => present(before._id),
    next: after === undefined ? null : () => present(after._id),
  }
}

/** What everybody may read of the product and of the project. */
function About({ product }: { product: Product }) {
  const { t } = useTranslation('rooms')
  const { session } = useOpenRoom()
  const texts = [product.description, session.description].filter((text) => text.trim() !== '')
  if (texts.length === 0) return null
  return (
    <section aria-label={t('about')} className={styles.notes}>
      <h2 className={styles.label}>{t('about')}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDoorExit } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { useShownStage } from '../api/use-shown-stage.ts'
import { useOpenRoom } from '../room-context.ts'
import { useRoomParts } from '../room-parts.ts'
import { CompanionDialog, CompanionItem, useHasCompanions } from './companion.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { InOwnRoom } from './in-own-room.tsx'
import { Led } from './led.tsx'
import dealing from './negotiation/negotiation.module.css'
import { NegotiationNotices } from './negotiation/negotiation-notices.tsx'
import { ProposalBox } from './negotiation/proposal-box.tsx'
import { RoomTotals } from './negotiation/room-totals.tsx'
import { NextNotice } from './presenter/next-notice.tsx'
import { ProductDrawer } from './product-drawer.tsx'
import { ProductSteps } from './product-steps.tsx'
import styles from './room.module.css'

/** Follows the stage, announced; looks around by themselves while everybody may. What is ordered is saved as in the web session. */
export function AttendeeRoom() {
  const { Unsent } = useRoomParts()
  const { stage, session } = useOpenRoom()
  const place = useRef<HTMLDivElement>(null)
  const { shown, next, goNow, show } = useShownStage(stage, place)
  const product = session.products.find(({ _id }) => _id === shown.product)
  const top = `${shown.product}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [top])
  const isHidden = product === undefined && (shown.product !== null || shown.isHidden)
  const notice = next !== null && <NextNotice next={next} onNow={goNow} />
  return (
    <>
      <div className={styles.head}>
        <Bar />
        <ConnectionNote />
        <Unsent />
        <NegotiationNotices />
      </div>
      {notice}
      {!stage.follows && <Free product={product} onShow={show} onBack={goNow} />}
      <InOwnRoom product={product ?? null} isHidden={isHidden} notice={notice} />
      <div ref={place} className={styles.shown} data-free={!stage.follows || undefined}>
        {product === undefined ? (
          <Nothing isHidden={isHidden} />
        ) : (
          <Ordered key={product._id} product={product} />
        )}
      </div>
    </>
  )
}

function Ordered({ product }: { product: Product }) {
  const { Ordered: Part } = useRoomParts()
  const { stage } = useOpenRoom()
  const isOnStage = stage.product === product._id
  const [media, setMedia] = useState(isOnStage ? stage.media : null)
  // Stays where it was while the stage is somewhere else.
  if (isOnStage && stage.follows && media !== stage.media) setMedia(stage.media)
  return (
    <>
      <Led product={product._id}>
        <Part product={product} gallery={{ shown: media }} />
      </Led>
      <div className={dealing.below}>
        <ProposalBox product={product} />
        {isOnStage && <RoomTotals />}
      </div>
    </>
  )
}

function Bar() {
  const { t } = useTranslation('rooms')
  const { Saved } = useRoomParts()
  const { room, session } = useOpenRoom()
  const leave = {
    variant: 'default',
    size: 'compact-md',
    leftSection: <IconDoorExit size={18} stroke={1.5} aria-hidden />,
    children: t('leave'),
  }
  return (
    <div className={styles.bar}>
      <div className={styles.who}>
        <h2 className={styles.project}>{room.project.name}</h2>
        <span className={styles.leader}>
          {t(room.leader.isThere ? 'presentedBy' : 'leaderAway', { name: room.leader.name })}
        </span>
      </div>
      <Saved />
      <Companion />
      {session.sessions.includes('web') ? (
        <LinkButton
          {...leave}
          to="/projects/web-session/$projectId"
          params={{ projectId: room.project._id }}
          search={{}}
        />
      ) : (
        <LinkButton {...leave} to="/projects/$state" params={{ state: 'ongoing' }} search={{}} />
      )}
    </div>
  )
}

/** Nothing for guests, who have no session to go on with. */
function Companion() {
  const { t } = useTranslation('rooms')
  const [isOpen, dialog] = useDisclosure(false)
  if (!useHasCompanions()) return null
  return (
    <>
      <RowMenu label={t('more')}>
        <CompanionItem onOpen={dialog.open} />
      </RowMenu>
      {isOpen && <CompanionDialog onClose={dialog.close} />}
    </>
  )
}

interface FreeProps {
  product: Product | undefined
  onShow: (product: string) => void
  onBack: () => void
}

/** Everybody goes through the products by themselves, until the presenter asks for them again. */
function Free({ product, onShow, onBack }: FreeProps) {
  const { t } = useTranslation('rooms')
  const { stage, session } = useOpenRoom()
  const [isOpen, list] = useDisclosure(false)
  const isAway = stage.product !== null && stage.product !== product?._id
  return (
    <>
      <div className={styles.note} data-free role="status">
        <span className={styles.noteText}>{t('lookAroundText')}</span>
        {isAway && (
          <Button size="compact-sm" variant="default" onClick={onBack}>
            {t('backToStage')}
          </Button>
        )}
      </div>
      <ProductSteps
        products={session.products}
        shown={product?._id ?? null}
        onShow={onShow}
        onList={list.open}
      />
      <ProductDrawer
        isOpen={isOpen}
        products={session.products}
        shown={product?._id ?? null}
        onShow={onShow}
        onClose={list.close}
      />
    </>
  )
}

function Nothing({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation('rooms')
  return isHidden ? (
    <EmptyState title={t('hiddenTitle')} message={t('hiddenText')} />
  ) : (
    <EmptyState title={t('nothingTitle')} message={t('nothingText')} />
  )
}

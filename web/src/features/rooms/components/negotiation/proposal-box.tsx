import { Button, Select } from '@mantine/core'
import type { Proposal } from '@vitrine/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useAnswerProposal, useProposals, usePropose } from '../../api/use-negotiation.ts'
import { useRoomMembers } from '../../api/use-room.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from './negotiation.module.css'
import { TermsForm } from './terms-form.tsx'
import { useTermsText } from './use-terms-text.ts'

interface OfProduct {
  product: { _id: string; name: string }
}

/** What is dealt about one product: for presenters with a form, for attendees the course of their own. */
export function ProposalBox({ product }: OfProduct) {
  const { t } = useTranslation('rooms')
  const { room, session } = useOpenRoom()
  const titleId = useId()
  const isPresenter = room.role === 'presenter'
  const course = useProposals(room._id).filter((proposal) => proposal.product._id === product._id)
  const mayPropose = isPresenter && room.kind === 'st' && session.allowsOrders
  if (!mayPropose && course.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h2 id={titleId} className={styles.title}>
        {t('dealing.title')}
      </h2>
      {mayPropose && <Propose key={product._id} product={product} />}
      {course.length > 0 && (
        <ol className={styles.course} aria-label={t('dealing.course')}>
          {course.map((proposal) => (
            <Step key={proposal._id} proposal={proposal} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** To one attendee who is in the room. */
function Propose({ product }: OfProduct) {
  const { t } = useTranslation('rooms')
  const { room, session } = useOpenRoom()
  const [chosen, setChosen] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const propose = usePropose()
  const members = (useRoomMembers(room._id).data ?? []).filter(
    ({ attendee, role, state }) => attendee !== null && role === 'attendee' && state === 'in',
  )
  const choices = members.map(({ attendee, name }) => ({ value: attendee ?? '', label: name }))
  const attendee = choices.find(({ value }) => value === chosen)?.value ?? null
  if (choices.length === 0) return <p className={styles.quiet}>{t('dealing.nobody')}</p>
  return (
    <>
      <Select
        label={t('dealing.to')}
        placeholder={t('dealing.choose')}
        data={choices}
        value={attendee}
        onChange={setChosen}
        allowDeselect={false}
      />
      {attendee !== null && (
        <TermsForm
          key={`${attendee} ${sent}`}
          label={t('dealing.propose')}
          currency={onlyCurrency(session.priceTypes)}
          button={t('dealing.propose')}
          isBusy={propose.isPending}
          error={propose.error}
          onSend={(terms, proposalId) =>
            propose.mutate(
              {
                params: { roomId: room._id },
                body: { proposalId, attendee, product: product._id, ...terms },
              },
              { onSuccess: () => setSent((count) => count + 1) },
            )
          }
        />
      )}
    </>
  )
}

/** Which price type counts is decided with the attendee; where all are of one currency, that one is meant. */
function onlyCurrency(priceTypes: readonly { currency: string }[]): string | null {
  const [first, ...others] = new Set(priceTypes.map(({ currency }) => currency))
  return others.length === 0 ? (first ?? null) : null
}

function Step({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('rooms')
  const { dateTime } = useFormats()
  const termsText = useTermsText()
  const { room } = useOpenRoom()
  const answer = useAnswerProposal()
  const { state, isByAttendee, attendee, author, createdAt } = proposal
  const isOwn = isByAttendee !== (room.role === 'presenter')
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.stepText}>
        <span>{termsText(proposal)}</span>
        <span className={styles.quiet}>
          {isByAttendee || room.role === 'attendee'
            ? t('dealing.by', { name: author })
            : t('dealing.byTo', { name: author, attendee: attendee.name })}
          {' · '}
          {dateTime(createdAt)}
        </span>
      </span>
      <span className={styles.state}>{t(`dealing.state.${state}`)}</span>
      {state === 'open' && isOwn && (
        <Button
          size="compact-sm"
          variant="default"
          loading={answer.isPending}
          onClick={() =>
            answer.mutate({
              params: { roomId: room._id, proposalId: proposal._id },
              body: { answer: 'withdraw' },
            })
          }
        >
          {t('dealing.withdraw')}
        </Button>
      )}
    </li>
  )
}

import { Button } from '@mantine/core'
import type { Proposal } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { useAnswerProposal, useProposals } from '../../api/use-negotiation.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from './negotiation.module.css'
import { TermsForm } from './terms-form.tsx'
import { useTermsText } from './use-terms-text.ts'

/** What waits for the reader's answer, whatever product is on screen. */
export function NegotiationNotices() {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const isPresenter = room.role === 'presenter'
  const waiting = useProposals(room._id).filter(
    ({ state, isByAttendee }) => state === 'open' && isByAttendee === isPresenter,
  )
  return (
    <section aria-label={t('dealing.waiting')} aria-live="polite">
      {waiting.map((proposal) => (
        <DealNotice key={proposal._id} proposal={proposal} />
      ))}
    </section>
  )
}

function DealNotice({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('rooms')
  const termsText = useTermsText()
  const errorText = useErrorText()
  const { room } = useOpenRoom()
  const [isCountering, setCountering] = useState(false)
  const answer = useAnswerProposal()
  const counter = useAnswerProposal()
  const { product, price, quantity, currency } = proposal
  const params = { roomId: room._id, proposalId: proposal._id }
  const say = (what: 'accept' | 'decline') => answer.mutate({ params, body: { answer: what } })
  const text = t('dealing.proposes', {
    name: proposal.author,
    terms: termsText(proposal),
    product: product.name,
  })
  return (
    <div className={styles.notice}>
      <p className={styles.noticeText}>{text}</p>
      {isCountering ? (
        <TermsForm
          label={t('dealing.counterOf', { product: product.name })}
          currency={currency}
          first={{ price, quantity }}
          button={t('dealing.sendCounter')}
          isBusy={counter.isPending}
          error={counter.error}
          onSend={(terms, proposalId) =>
            counter.mutate({ params, body: { answer: 'counter', proposalId, ...terms } })
          }
          onCancel={() => setCountering(false)}
        />
      ) : (
        <div className={styles.buttons}>
          <Button loading={answer.isPending} onClick={() => say('accept')}>
            {t('dealing.accept')}
          </Button>
          <Button variant="default" onClick={() => setCountering(true)}>
            {t('dealing.counter')}
          </Button>
          <Button variant="default" disabled={answer.isPending} onClick={() => say('decline')}>
            {t('dealing.decline')}
          </Button>
        </div>
      )}
      {answer.error !== null && !isCountering && (
        <p role="alert" className={styles.refused}>
          {errorText(answer.error)}
        </p>
      )}
    </div>
  )
}

import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { productsOf, progressOf } from '../api/session-products.ts'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'
import styles from './session-end.module.css'

/** After the last product: what was skipped is offered first, then what is still open elsewhere, then the review. */
export function SessionEnd() {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session, standing } = useOpenSession()
  const { search, enter, set, home } = useSessionPlace()
  const here = progressOf(productsOf(session, search.categories), standing)
  const all = progressOf(session.products, standing)
  const elsewhere = all.open - here.open
  const offersSkipped = here.skipped > 0
  return (
    <div className={styles.page}>
      <IconCircleCheck size={56} stroke={1} aria-hidden className={styles.icon} />
      <Title order={1} size="h2">
        {offersSkipped
          ? t('skipPromptTitle', { count: here.skipped, number: number(here.skipped) })
          : t('reviewPromptTitle')}
      </Title>
      <Text c="dimmed" maw={480}>
        {offersSkipped
          ? t('skipPromptText')
          : here.faulty > 0
            ? t('faultyLines', { count: here.faulty, number: number(here.faulty) })
            : elsewhere > 0
              ? t('elsewhereText', { count: elsewhere, number: number(elsewhere) })
              : t('reviewPromptText')}
      </Text>
      <div className={styles.ways}>
        {offersSkipped && (
          <Button size="md" onClick={() => enter('skip')}>
            {t('seeSkipped')}
          </Button>
        )}
        {here.open > 0 && (
          <Button size="md" variant="default" onClick={() => enter('review')}>
            {t('goOn')}
          </Button>
        )}
        {elsewhere > 0 && (
          <Button size="md" variant="default" onClick={home}>
            {t('otherCategories')}
          </Button>
        )}
        <Button
          size="md"
          variant={offersSkipped ? 'default' : 'filled'}
          onClick={() => set({ step: 'answers' })}
        >
          {session.mayAnswer ? t('reviewAnswers') : t('seeAnswers')}
        </Button>
      </div>
    </div>
  )
}

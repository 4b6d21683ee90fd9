import { Button, Group, Paper, Text } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useImportActions } from '../api/use-import.ts'
import { Additions } from './changes/additions.tsx'
import { RefusedRows } from './changes/refused-rows.tsx'
import styles from './imports.module.css'
import { KeepImport } from './keep-import.tsx'

interface ReadyToApplyProps {
  one: ProductImport
  onMatchAgain: () => void
}

/** What applying will do, in a sentence, and the button that does it. */
export function ReadyToApply({ one, onMatchAgain }: ReadyToApplyProps) {
  const { t } = useTranslation('imports')
  const { apply, cancel, isApplying, isEnding } = useImportActions(one._id)
  return (
    <Paper withBorder radius="md" p="md" mb="md" component="section" aria-label={t('ready')}>
      <div className={styles.ready}>
        <div>
          <Text fw={600} role="status">
            <WhatItDoes one={one} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('readyText')}
          </Text>
          {one.isRemembered && (
            <Text size="sm" c="dimmed">
              {t('rememberedHere')}
            </Text>
          )}
          <RefusedRows one={one} />
        </div>
        <Group gap="xs">
          <Button loading={isApplying} disabled={(one.counts?.accepted ?? 0) === 0} onClick={apply}>
            {t('apply')}
          </Button>
          <Button variant="default" onClick={onMatchAgain}>
            {t('matchAgain')}
          </Button>
          <KeepImport one={one} />
          <Button variant="subtle" color="gray" loading={isEnding} onClick={cancel}>
            {t('giveUp')}
          </Button>
        </Group>
      </div>
      <Additions one={one} />
    </Paper>
  )
}

function WhatItDoes({ one: { counts, folder } }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  if (counts === null) return null
  const { new: created, changed, accepted, refused, rows } = counts
  if (refused === rows && rows > 0) return t('refusesAll')
  if (created + changed === 0) return t('doesNone')
  if (accepted === 0) return t('doesNoneChosen')
  if (accepted < created + changed)
    return t('doesPart', { count: accepted, number: number(accepted), all: number(created + changed) })
  const changes = { count: changed, number: number(changed) }
  if (created === 0) return t('does', { what: t('changesOnly', changes) })
  const made = { count: created, number: number(created) }
  const makes = folder === null ? t('makes', made) : t('makesIn', { ...made, folder: folder.name })
  return t('does', { what: changed === 0 ? makes : `${makes}${t('and')}${t('changes', changes)}` })
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FoundSource, Recipe, SourceTrial } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../api/client.ts'
import { refusalOf } from '../api/error-body.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { HostKeyQuestion } from './host-key-question.tsx'
import { type RecipeDraft, secretsOfDraft, sourceOfDraft } from './recipe-draft.ts'

/** Asks the address, and says what was found there, or why nothing was. */
export function TrySource({ draft, recipe }: { draft: RecipeDraft; recipe: Recipe | null }) {
  const { t } = useTranslation('recipes')
  const errorText = useErrorText()
  const body = {
    source: sourceOfDraft(draft),
    ...secretsOfDraft(draft),
    ...(recipe === null ? {} : { recipe: recipe._id }),
  }
  const { trial, isCurrent, ask } = useTrial(body)
  const refusal = isCurrent && !trial.isFetching ? trial.error : null
  const found = isCurrent && !trial.isFetching && refusal === null ? trial.data : undefined
  const changedKey = refusal === null ? null : changedKeyOf(refusal)
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          loading={trial.isFetching}
          disabled={draft.address.trim() === ''}
          onClick={ask}
        >
          {t('try')}
        </Button>
      </Group>
      {found !== undefined && <Found found={found} />}
      {refusal !== null && (
        <Alert color="red" role="alert">
          {errorText(refusal)}
        </Alert>
      )}
      {recipe !== null && changedKey !== null && (
        <HostKeyQuestion recipe={recipe} found={changedKey} onConfirmed={ask} />
      )}
    </Stack>
  )
}

/** Tries a source on request. A refusal shows here, and not in the banner of failed writes. */
function useTrial(body: SourceTrial) {
  const [asked, setAsked] = useState(body)
  const [isAsked, setIsAsked] = useState(false)
  const trial = useQuery({
    ...orpc.recipes.trySource.queryOptions({ input: { query: {}, body: asked } }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  // The result counts only while the fields are those that were tried.
  const isCurrent = isAsked && JSON.stringify(asked) === JSON.stringify(body)
  const ask = () => {
    if (isCurrent) return void trial.refetch()
    setAsked(body)
    setIsAsked(true)
  }
  return { trial, isCurrent, ask }
}

function changedKeyOf(error: unknown): string | null {
  const { code, data } = refusalOf(error)
  return code === 'SourceHostKeyChanged' ? String(data.found) : null
}

function Found({ found }: { found: FoundSource }) {
  const { t } = useTranslation('recipes')
  const { dateTime, storage } = useFormats()
  const { fileName, sizeBytes, changedAt, hostKey } = found
  const size = sizeBytes === null ? '' : storage(sizeBytes)
  const changed = changedAt === null ? '' : t('changedAt', { date: dateTime(changedAt) })
  return (
    <Alert color="teal" role="status" title={t('found')}>
      <Text size="sm">{[fileName, size, changed].filter((part) => part !== '').join(' · ')}</Text>
      {hostKey !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('hostKey', { key: hostKey })}
        </Text>
      )}
    </Alert>
  )
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FoundSource, Recipe, SourceTrial } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../api/client.ts'
import { refusalOf } from '../api/error-body.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { HostKeyQuestion } from './host-key-question.tsx'
import { type RecipeDraft, secretsOfDraft, sourceOfDraft } from './recipe-draft.ts'

/** Asks the address, and says what was found there, or why nothing was. */
export function TrySource({ draft, recipe }: { draft: RecipeDraft; recipe: Recipe | null }) {
  const { t } = useTranslation('recipes')
  const errorText = useErrorText()
  // A refusal is what was asked for: it stands here and not in the banner.
  const trial = useMutation({ mutationFn: (input: { body: SourceTrial }) => api.recipes.trySource(input) })
  const body = {
    source: sourceOfDraft(draft),
    ...secretsOfDraft(draft),
    ...(recipe === null ? {} : { recipe: recipe._id }),
  }
  // What was found is said of what was asked.
  const isCurrent = JSON.stringify(trial.variables?.body) === JSON.stringify(body)
  const found = isCurrent ? trial.data : undefined
  const refusal = isCurrent && trial.error !== null ? trial.error : null
  const changedKey = refusal === null ? null : changedKeyOf(refusal)
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          loading={trial.isPending}
          disabled={draft.address.trim() === ''}
          onClick={() => trial.mutate({ body })}
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
        <HostKeyQuestion recipe={recipe} found={changedKey} onConfirmed={() => trial.mutate({ body })} />
      )}
    </Stack>
  )
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

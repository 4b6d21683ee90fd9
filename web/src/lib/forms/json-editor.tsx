import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GuardedModal } from './guarded-modal.tsx'

interface JsonEditorProps {
  title: string
  /** What the text is, for those who hear it. */
  label: string
  /** Shown to begin with, indented. */
  value: unknown
  /** Why what was parsed can't be taken; null where it can. */
  problemOf?: (parsed: unknown) => string | null
  /** What is to be known of a valid text before it is confirmed. */
  notesOf?: (parsed: unknown) => readonly string[]
  isBusy?: boolean
  /** Compact JSON. */
  onConfirm: (text: string) => void
  onClose: () => void
}

/** A text that is JSON: it is validated, then confirmed; editing it asks for validation anew. */
export function JsonEditor(props: JsonEditorProps) {
  const { title, label, value, problemOf = () => null, notesOf, isBusy = false, onConfirm, onClose } = props
  const { t } = useTranslation('app')
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  const [problem, setProblem] = useState<string | null>(null)
  const [valid, setValid] = useState<string | null>(null)
  const validate = () => {
    const { compact, problem: found } = readJson(text, problemOf, t('jsonInvalid'))
    setProblem(found)
    setValid(compact)
  }
  return (
    <GuardedModal onClose={onClose} title={title} size="lg">
      <Stack>
        <Textarea
          label={label}
          value={text}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          error={problem}
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
            setValid(null)
          }}
        />
        {valid !== null &&
          notesOf?.(JSON.parse(valid)).map((note) => (
            <Text key={note} size="sm" c="orange.8" role="status">
              {note}
            </Text>
          ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="default" disabled={valid !== null} onClick={validate}>
            {t('validate')}
          </Button>
          <Button
            disabled={valid === null}
            loading={isBusy}
            onClick={() => {
              if (valid !== null) onConfirm(valid)
            }}
          >
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </GuardedModal>
  )
}

function readJson(
  text: string,
  problemOf: (parsed: unknown) => string | null,
  notJson: string,
): { compact: string | null; problem: string | null } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { compact: null, problem: notJson }
  }
  const problem = problemOf(parsed)
  return { compact: problem === null ? JSON.stringify(parsed) : null, problem }
}

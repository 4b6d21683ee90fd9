import { Button, Stack, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedName } from './use-name.ts'

interface NameFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'readOnly'> {
  'data-autofocus'?: boolean
  field: TypedName
}

/** A name: trimmed when it is left; one that is taken says so while it is typed, and offers a free one. */
export function NameField({ field, ...input }: NameFieldProps) {
  const { t } = useTranslation('app')
  const { free } = field
  const box = useRef<HTMLInputElement>(null)
  return (
    <Stack gap={4}>
      <TextInput
        {...input}
        ref={box}
        value={field.value}
        error={field.error}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      {/* Always there: what appears together with its text isn't read out everywhere. */}
      <VisuallyHidden role="status">
        {free !== null && `${field.error} ${t('nameFree', { name: free })}`}
      </VisuallyHidden>
      {free !== null && (
        <Button
          variant="light"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          maw="100%"
          onClick={() => {
            field.onChange(free)
            box.current?.focus()
          }}
        >
          {t('nameUse', { name: free })}
        </Button>
      )}
    </Stack>
  )
}

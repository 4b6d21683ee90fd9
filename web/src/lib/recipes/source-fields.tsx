import { PasswordInput, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { Recipe } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useRefusalAt } from '../forms/refused-input.ts'
import { type RecipeDraft, usesKeys } from './recipe-draft.ts'
import { TrySource } from './try-source.tsx'

interface SourceFieldsProps {
  form: ReturnType<typeof useForm<RecipeDraft>>
  /** Null for a recipe that isn't stored yet. */
  recipe: Recipe | null
  /** Error of the write. */
  error: unknown
}

/** Address of a file and the credentials for it. A stored password or key is never shown. */
export function SourceFields({ form, recipe, error }: SourceFieldsProps) {
  const { t } = useTranslation('recipes')
  const { address, privateKey } = form.values
  const addressError = useRefusalAt(error, 'source', address)
  const keyError = useRefusalAt(error, 'privateKey', privateKey)
  const kept = (isKept: boolean | undefined) => (isKept === true ? { placeholder: t('kept') } : {})
  return (
    <Stack>
      <TextInput
        label={t('address')}
        description={t('addressText')}
        placeholder="sftp://files.example.com/out/products.xlsx"
        autoComplete="off"
        {...form.getInputProps('address')}
        error={addressError}
      />
      <TextInput label={t('user')} autoComplete="off" {...form.getInputProps('user')} />
      <PasswordInput
        label={t('password')}
        autoComplete="new-password"
        {...kept(recipe?.hasPassword)}
        {...form.getInputProps('password')}
      />
      {usesKeys(form.values) && (
        <Textarea
          label={t('privateKey')}
          description={t('privateKeyText')}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          data-secret
          {...kept(recipe?.hasPrivateKey)}
          {...form.getInputProps('privateKey')}
          error={keyError}
        />
      )}
      <TrySource draft={form.values} recipe={recipe} />
    </Stack>
  )
}

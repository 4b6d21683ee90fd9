import { Button, Group, Modal, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DomainSettings, Product } from '@vitrine/contract'
import { parseFieldKey } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { allFields, type Field, findField } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useTyped } from '../../../lib/session/next-visit.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { pathSeparator, readTyped } from '../grid/typed-values.ts'
import { useFaultText } from '../grid/use-fault-text.ts'
import { FieldInput } from './field-input.tsx'

interface NewProductDialogProps {
  settings: DomainSettings
  structure: Structure
  wording: Wording
  /** Where the person is; the product begins there. */
  folderId: string | undefined
  onClose: () => void
  onCreated: (product: Product) => void
}

interface ProductDraft {
  name: string
  reference: string
  description: string
  folders: string[]
  category: string | null
  /** Of required fields, by key. */
  typed: Readonly<Record<string, string>>
}

const blank: ProductDraft = {
  name: '',
  reference: '',
  description: '',
  folders: [],
  category: null,
  typed: {},
}

/** What a product can't be without: name, reference, folder, and the fields that the company requires. */
export function NewProductDialog(props: NewProductDialogProps) {
  const { settings, structure, wording, folderId, onClose, onCreated } = props
  const { t } = useTranslation(['content', 'errors', 'fields'])
  const { preferences } = useFormats()
  const errorText = useErrorText()
  const faultText = useFaultText()
  const queryClient = useQueryClient()
  const start = structure.folders.byId.get(folderId ?? '')
  const [draft, setDraft] = useTyped<ProductDraft>('new-product', {
    ...blank,
    folders: start?.isProductFolder === true ? [start._id] : [],
  })
  const { name, reference, description, folders, category, typed } = draft
  const set = (change: Partial<ProductDraft>) => setDraft({ ...draft, ...change })
  const [isTried, setIsTried] = useState(false)
  const required = requiredFields(settings)
  const create = useMutation(
    orpc.products.createProduct.mutationOptions({
      onSuccess: async (product) => {
        await queryClient.invalidateQueries({ queryKey: orpc.products.queryProducts.key() })
        onCreated(product)
      },
    }),
  )
  const context = { settings, structure, preferences }
  /** Said at the field, as long as what was refused stands there. */
  const takenReference = takenIn(create.error) === reference.trim() ? errorText(create.error) : null
  const plainFault = (key: 'name' | 'reference' | 'description', text: string) => {
    const field = findField(settings, key)
    const reading = field === null ? null : readTyped(field, text, context)
    if (!isTried || reading === null || reading.ok) return null
    return faultText(reading.fault.code, reading.fault.data)
  }
  const readings = required.map((field) => ({
    field,
    reading: readTyped(field, typed[field.key] ?? '', context),
  }))
  const isFine = (key: string, text: string) => {
    const field = findField(settings, key)
    return field !== null && readTyped(field, text, context).ok
  }
  const isComplete =
    isFine('name', name) &&
    isFine('reference', reference) &&
    isFine('description', description) &&
    folders.length > 0 &&
    readings.every(({ field, reading }) => reading.ok && (reading.value !== null || field.kind === 'date'))
  const submit = () => {
    setIsTried(true)
    if (!isComplete) return
    create.mutate({
      query: {},
      body: {
        name,
        reference,
        description,
        folders,
        ...(category === null ? {} : { categories: [category] }),
        details: readings.map(({ field, reading }) => ({
          detailField: idOf(field),
          value: reading.ok ? (reading.value ?? '') : '',
        })),
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('newProduct')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <TextInput
            label={t('fields:fieldName')}
            value={name}
            withAsterisk
            data-autofocus
            error={plainFault('name', name)}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('fields:fieldReference')}
            value={reference}
            withAsterisk
            error={plainFault('reference', reference) ?? takenReference}
            onChange={(event) => set({ reference: event.currentTarget.value })}
          />
          <MultiSelect
            label={t('fields:fieldFolder')}
            data={structure.folders.nodes
              .filter(({ isProductFolder }) => isProductFolder)
              .map(({ _id }) => ({ value: _id, label: pathText(structure.folders, _id) }))}
            value={folders}
            withAsterisk
            searchable
            error={isTried && folders.length === 0 ? t('errors:FolderNeeded') : null}
            onChange={(folders) => set({ folders })}
          />
          <Select
            label={t('fields:fieldCategory')}
            data={structure.categories.nodes.map(({ _id }) => ({
              value: _id,
              label: pathText(structure.categories, _id),
            }))}
            value={category}
            searchable
            clearable
            onChange={(category) => set({ category })}
          />
          <Textarea
            label={t('fields:fieldDescription')}
            value={description}
            error={plainFault('description', description)}
            autosize
            minRows={3}
            maxRows={10}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          {readings.map(({ field, reading }) => (
            <FieldInput
              key={field.key}
              isRequired
              field={field}
              label={wording.fieldName(field)}
              value={typed[field.key] ?? ''}
              fault={
                !isTried || (reading.ok && reading.value !== null)
                  ? null
                  : reading.ok
                    ? t('errors:RequiredDetail', { field: wording.fieldName(field) })
                    : faultText(reading.fault.code, reading.fault.data)
              }
              onChange={(text) => set({ typed: { ...typed, [field.key]: text } })}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function requiredFields(settings: DomainSettings): Field[] {
  const required = new Set(
    settings.productDetailFields
      .filter((field) => field.required && field.type !== 'QR Codes')
      .map(({ _id }) => _id),
  )
  return allFields(settings).filter((field) => {
    const key = parseFieldKey(field.key)
    return key?.kind === 'detail' && required.has(key.id)
  })
}

function idOf(field: Field): string {
  const key = parseFieldKey(field.key)
  return key?.kind === 'detail' ? key.id : ''
}

function pathText(tree: Structure['folders'] | Structure['categories'], id: string): string {
  return tree
    .pathOf(id)
    .map(({ name }) => name)
    .join(pathSeparator)
}

/** The reference that another product has. */
function takenIn(error: unknown): string | null {
  const { code, data } = refusalOf(error)
  return error !== null && code === 'ReferenceAlreadyExists' ? String(data.reference ?? '') : null
}

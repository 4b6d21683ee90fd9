import { Button, Group, Modal, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DomainSettings, Product } from '@vitrine/contract'
import {
  holds,
  isGenerated,
  isLongText,
  ofEachText,
  type ProductTexts,
  parseAttributeKey,
  type TextKey,
  textKeys,
} from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { useCloseGuard } from '../../../lib/forms/close-guard.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { allFields, type Field, findField } from '../../../lib/product-fields/fields.ts'
import { useTypedForm } from '../../../lib/session/typed-form.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { pathSeparator, readTyped } from '../grid/editing/typed-values.ts'
import { useFaultText } from '../grid/editing/use-fault-text.ts'
import { useTable } from '../grid/table-context.ts'
import { FieldInput } from './field-input.tsx'

interface NewProductDialogProps {
  /** Where the person is; the product begins there. */
  folderId: string | undefined
  onClose: () => void
  onCreated: (product: Product) => void
}

interface ProductDraft extends ProductTexts {
  folders: string[]
  category: string | null
  /** Typed values of the required fields, by key. */
  typed: Readonly<Record<string, string>>
}

const blank: ProductDraft = {
  ...ofEachText(() => ''),
  folders: [],
  category: null,
  typed: {},
}

/** What a product can't be without: name, reference, folder, and the fields that the company requires. */
export function NewProductDialog({ folderId, onClose, onCreated }: NewProductDialogProps) {
  const { t } = useTranslation(['products-table', 'errors', 'fields'])
  const product = useNewProduct(folderId, onCreated)
  const guard = useCloseGuard(null, onClose)
  return (
    <Modal
      opened
      onClose={guard.close}
      title={t('newProduct')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        {...guard.watch}
        onSubmit={(event) => {
          event.preventDefault()
          product.submit()
        }}
      >
        <Stack>
          <PlainFields product={product} />
          <RequiredFields product={product} />
          {guard.question || (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={product.isSaving}>
                {t('create')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

type NewProduct = ReturnType<typeof useNewProduct>

function useNewProduct(folderId: string | undefined, onCreated: (product: Product) => void) {
  const { settings, structure } = useTable()
  const { preferences } = useFormats()
  const queryClient = useQueryClient()
  const start = structure.folders.byId.get(folderId ?? '')
  const form = useTypedForm<ProductDraft>('new-product', {
    ...blank,
    folders: start?.isProductFolder === true && start.isEditable ? [start._id] : [],
  })
  const draft = form.values
  const [isTried, setIsTried] = useState(false)
  const create = useMutation(
    orpc.products.createProduct.mutationOptions({
      onSuccess: async (product) => {
        await queryClient.invalidateQueries({ queryKey: orpc.products.queryProducts.key() })
        onCreated(product)
      },
    }),
  )
  const context = { settings, structure, preferences }
  const readPlain = (key: TextKey) => {
    const field = findField(settings, key)
    return field === null ? null : readTyped(field, draft[key], context)
  }
  const readings: FieldReading[] = requiredFields(settings).map((field) => ({
    field,
    reading: readTyped(field, draft.typed[field.key] ?? '', context),
  }))
  const isComplete =
    textKeys.every((key) => readPlain(key)?.ok !== false) &&
    draft.folders.length > 0 &&
    readings.every(({ field, reading }) => reading.ok && (reading.value !== null || holds(field.kind, 'day')))
  return {
    draft,
    set: (change: Partial<ProductDraft>) => form.setValues(change),
    readPlain,
    readings,
    isTried,
    isSaving: create.isPending,
    error: create.error,
    submit: () => {
      setIsTried(true)
      if (isComplete) create.mutate({ query: {}, body: bodyOf(draft, readings) })
    },
  }
}

interface FieldReading {
  field: Field
  reading: ReturnType<typeof readTyped>
}

function bodyOf({ category, typed: _, ...texts }: ProductDraft, readings: FieldReading[]) {
  return {
    ...texts,
    ...(category === null ? {} : { categories: [category] }),
    details: readings.map(({ field, reading }) => ({
      detailField: idOf(field),
      value: reading.ok ? (reading.value ?? '') : '',
    })),
  }
}

function PlainFields({ product }: { product: NewProduct }) {
  const { t } = useTranslation('fields')
  const errorText = useErrorText()
  const faultText = useFaultText()
  const { draft, set, error } = product
  const { settings, wording } = useTable()
  const { name, reference } = draft
  /** Shown at the field while it has the refused value. */
  const takenReference = takenIn(error) === reference.trim() ? errorText(error) : null
  const faultOf = (key: TextKey) => {
    const reading = product.readPlain(key)
    if (!product.isTried || reading === null || reading.ok) return null
    return faultText(reading.fault)
  }
  return (
    <>
      <TextInput
        label={t('attribute.name')}
        value={name}
        withAsterisk
        data-autofocus
        error={faultOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('attribute.reference')}
        value={reference}
        withAsterisk
        error={faultOf('reference') ?? takenReference}
        onChange={(event) => set({ reference: event.currentTarget.value })}
      />
      <Places product={product} />
      {textKeys.filter(isLongText).map((key) => {
        const field = findField(settings, key)
        return (
          field !== null && (
            <Textarea
              key={key}
              label={wording.fieldName(field)}
              value={draft[key]}
              error={faultOf(key)}
              autosize
              minRows={3}
              maxRows={10}
              onChange={(event) => set({ [key]: event.currentTarget.value })}
            />
          )
        )
      })}
    </>
  )
}

/** Folders and category. */
function Places({ product: { draft, set, isTried } }: { product: NewProduct }) {
  const { t } = useTranslation(['fields', 'errors'])
  const { folders, categories } = useTable().structure
  return (
    <>
      <MultiSelect
        label={t('attribute.folder')}
        data={folders.nodes
          .filter(({ isProductFolder, isEditable }) => isProductFolder && isEditable)
          .map(({ _id }) => ({ value: _id, label: pathText(folders, _id) }))}
        value={draft.folders}
        withAsterisk
        searchable
        error={isTried && draft.folders.length === 0 ? t('errors:FolderNeeded') : null}
        onChange={(chosen) => set({ folders: chosen })}
      />
      <Select
        label={t('attribute.category')}
        data={categories.nodes.map(({ _id }) => ({ value: _id, label: pathText(categories, _id) }))}
        value={draft.category}
        searchable
        clearable
        onChange={(category) => set({ category })}
      />
    </>
  )
}

function RequiredFields({ product: { draft, set, readings, isTried } }: { product: NewProduct }) {
  const { t } = useTranslation('errors')
  const { wording } = useTable()
  const faultText = useFaultText()
  const faultOf = ({ field, reading }: FieldReading) => {
    if (!isTried) return null
    if (!reading.ok) return faultText(reading.fault)
    return reading.value === null ? t('RequiredDetail', { field: wording.fieldName(field) }) : null
  }
  return readings.map((one) => {
    const { field } = one
    return (
      <FieldInput
        key={field.key}
        isRequired
        field={field}
        label={wording.fieldName(field)}
        value={draft.typed[field.key] ?? ''}
        fault={faultOf(one)}
        onChange={(text) => set({ typed: { ...draft.typed, [field.key]: text } })}
      />
    )
  })
}

function requiredFields(settings: DomainSettings): Field[] {
  const required = new Set(
    settings.productDetailFields
      .filter((field) => field.required && !isGenerated(field.type))
      .map(({ _id }) => _id),
  )
  return allFields(settings).filter((field) => {
    const key = parseAttributeKey(field.key)
    return key?.kind === 'detail' && required.has(key.id)
  })
}

function idOf(field: Field): string {
  const key = parseAttributeKey(field.key)
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

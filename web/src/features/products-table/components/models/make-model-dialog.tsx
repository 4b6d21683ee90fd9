import { Alert, Loader, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type BulkReport, MOST_AXES, type ModelProposal, type ProductSelection } from '@vitrine/contract'
import { detailKey } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { findField } from '../../../../lib/product-fields/fields.ts'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { useTable } from '../../grid/table-context.ts'

interface MakeModelDialogProps {
  selection: ProductSelection
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** Makes one product of the selected ones: what it will be is shown before anything changes. */
export function MakeModelDialog({ selection, onClose, onDone }: MakeModelDialogProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const proposal = useQuery({
    ...orpc.products.proposeModel.queryOptions({ input: { query: {}, body: { selection } } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [name, setName] = useState<string | null>(null)
  const [axes, setAxes] = useState<string[] | null>(null)
  const create = useMutation(
    orpc.products.createModel.mutationOptions({
      onSuccess: ({ bulk, changed }) =>
        onDone({ bulk, total: changed, process: null, changed, refused: 0, faults: [] }),
    }),
  )
  const { data } = proposal
  const chosen = axes ?? data?.axes ?? []
  const called = name ?? data?.name ?? ''
  const alike = data === undefined ? noneAlike : alikeArticles(data, chosen)
  return (
    <FormDialog
      title={t('makeModel')}
      size="lg"
      readError={proposal.error}
      isBusy={create.isPending}
      canSubmit={data !== undefined && called.trim() !== '' && chosen.length > 0 && alike.size === 0}
      submitLabel={t('makeModel')}
      onClose={onClose}
      onSubmit={() => {
        const articles = data?.articles.map(({ _id }) => _id) ?? []
        create.mutate({ query: {}, body: { name: called, axes: chosen, articles } })
      }}
    >
      {data === undefined ? (
        proposal.isError ? null : (
          <Loader size="sm" />
        )
      ) : (
        <Stack>
          <TextInput
            label={t('modelName')}
            value={called}
            // It appears after the dialog has taken the focus.
            autoFocus
            maxLength={200}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Axes proposal={data} axes={chosen} onAxes={setAxes} />
          {alike.size > 0 && (
            <Alert color="yellow" variant="light" role="status">
              {t('modelAlike', { count: alike.size, number: number(alike.size) })}
            </Alert>
          )}
          <Articles proposal={data} axes={chosen} alike={alike} />
        </Stack>
      )}
    </FormDialog>
  )
}

interface PartProps {
  proposal: ModelProposal
  axes: readonly string[]
}

function Axes({ proposal, axes, onAxes }: PartProps & { onAxes: (axes: string[]) => void }) {
  const { t } = useTranslation('products-table')
  const { settings } = useTable()
  const data = settings.productDetailFields
    .filter(({ _id }) => proposal.differing.includes(_id))
    .map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <MultiSelect
      label={t('modelAxes')}
      description={data.length === 0 ? t('modelNoAxes') : t('modelAxesHint')}
      data={data}
      value={[...axes]}
      maxValues={MOST_AXES}
      disabled={data.length === 0}
      searchable
      onChange={onAxes}
    />
  )
}

const mostShown = 50

type Article = ModelProposal['articles'][number]

/** Those that are like another one stand first, and say so. */
function Articles({ proposal: { articles }, axes, alike }: PartProps & { alike: ReadonlySet<string> }) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { settings, wording } = useTable()
  const rows = articles.toSorted(
    (one, other) =>
      Number(alike.has(other._id)) - Number(alike.has(one._id)) ||
      one.name.localeCompare(other.name, undefined, { numeric: true }),
  )
  const beyond = rows.length - mostShown
  return (
    <section aria-label={t('modelArticles')}>
      <Text size="sm" fw={550} mb="xs">
        {t('modelArticleCount', { count: rows.length, number: number(rows.length) })}
      </Text>
      <DataTable
        rows={rows.slice(0, mostShown)}
        columns={[
          {
            heading: t('modelArticle'),
            cell: ({ _id, name }) => (
              <>
                {name}
                {alike.has(_id) && (
                  <Text size="xs" c="red">
                    {t('modelIsAlike')}
                  </Text>
                )}
              </>
            ),
          },
          ...axes.flatMap((axis) => {
            const field = findField(settings, detailKey(axis))
            if (field === null) return []
            return {
              heading: wording.fieldName(field),
              cell: ({ details }: Article) => wording.value(field, details[axis] ?? '') || '–',
            }
          }),
          ...(articles.some(({ model }) => model !== null)
            ? [{ heading: t('modelLeft'), cell: ({ model }: Article) => model ?? '' }]
            : []),
        ]}
      />
      {beyond > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('modelMore', { count: beyond, number: number(beyond) })}
        </Text>
      )}
    </section>
  )
}

const noneAlike: ReadonlySet<string> = new Set()

/** Articles that the fields don't tell from another one; none while no field is chosen. */
function alikeArticles({ articles }: ModelProposal, axes: readonly string[]): ReadonlySet<string> {
  if (axes.length === 0) return noneAlike
  const places = Map.groupBy(articles, ({ details }) => JSON.stringify(axes.map((axis) => details[axis])))
  return new Set(
    [...places.values()].filter(({ length }) => length > 1).flatMap((alike) => alike.map(({ _id }) => _id)),
  )
}

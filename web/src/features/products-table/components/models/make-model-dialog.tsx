import { Alert, Loader, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type BulkReport, MOST_AXES, type ModelProposal, type ProductSelection } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
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
  const errorText = useErrorText()
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
  const alike = data === undefined ? 0 : countAlike(data, chosen)
  return (
    <FormDialog
      title={t('makeModel')}
      size="lg"
      readError={proposal.error}
      isBusy={create.isPending}
      canSubmit={data !== undefined && called.trim() !== '' && chosen.length > 0 && alike === 0}
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
            maxLength={200}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Axes proposal={data} axes={chosen} onAxes={setAxes} />
          {alike > 0 && chosen.length > 0 && (
            <Alert color="yellow" variant="light" role="status">
              {t('modelAlike', { count: alike })}
            </Alert>
          )}
          {create.isError && (
            <Alert color="red" role="alert">
              {errorText(create.error)}
            </Alert>
          )}
          <Articles proposal={data} axes={chosen} />
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

function Articles({ proposal: { articles }, axes }: PartProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { settings } = useTable()
  const nameOf = new Map(settings.productDetailFields.map(({ _id, name }) => [_id, name]))
  return (
    <section aria-label={t('modelArticles')}>
      <Text size="sm" fw={550} mb="xs">
        {t('modelArticleCount', { count: articles.length, number: number(articles.length) })}
      </Text>
      <DataTable
        rows={articles.slice(0, mostShown)}
        columns={[
          { heading: t('modelArticle'), cell: ({ name }) => name },
          ...axes.map((axis) => ({
            heading: nameOf.get(axis) ?? '',
            cell: ({ details }: (typeof articles)[number]) => details[axis] || '–',
          })),
          ...(articles.some(({ model }) => model !== null)
            ? [{ heading: t('modelLeft'), cell: ({ model }: (typeof articles)[number]) => model ?? '' }]
            : []),
        ]}
      />
    </section>
  )
}

/** Articles that the fields don't tell from another one. */
function countAlike({ articles }: ModelProposal, axes: readonly string[]): number {
  const places = Map.groupBy(articles, ({ details }) => JSON.stringify(axes.map((axis) => details[axis])))
  return [...places.values()].filter(({ length }) => length > 1).reduce((sum, { length }) => sum + length, 0)
}

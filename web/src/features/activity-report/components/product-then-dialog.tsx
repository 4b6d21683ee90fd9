import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ActivityLine } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import type { ChangeWords } from '../use-change-words.ts'

interface ProductThenDialogProps {
  line: ActivityLine | null
  words: ChangeWords
  onClose: () => void
}

/** The product of a change as it was once the change was made. */
export function ProductThenDialog({ line, words, onClose }: ProductThenDialogProps) {
  const { t } = useTranslation('activity-report')
  const { dateTime } = useFormats()
  return (
    <Modal
      opened={line !== null}
      onClose={onClose}
      size="lg"
      title={t('thenTitle', { name: line?.subjectName ?? '' })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {line !== null && (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('thenText', { at: dateTime(line.at) })}
          </Text>
          <Values line={line} words={words} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function Values({ line, words }: { line: ActivityLine; words: ChangeWords }) {
  const { t } = useTranslation('activity-report')
  const query = useQuery(
    orpc.activityReport.getProductThen.queryOptions({ input: { params: { entry: line._id }, query: {} } }),
  )
  return (
    <Loaded query={query} isEmpty={({ values }) => values.length === 0} empty={<Text>{t('thenEmpty')}</Text>}>
      {({ values }) => (
        <DataTable
          rows={values}
          keyOf={({ field }) => field}
          columns={[
            { heading: t('field'), cell: ({ field }) => words.field(field) },
            {
              heading: t('valueThen'),
              cell: ({ field, value }) => words.value({ subject: 'product', field }, value),
            },
          ]}
        />
      )}
    </Loaded>
  )
}

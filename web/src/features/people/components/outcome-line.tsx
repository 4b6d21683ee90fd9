import { Alert, List } from '@mantine/core'
import type { BulkMembersReport, Member } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'

interface OutcomeLineProps {
  report: BulkMembersReport
  members: readonly Member[]
  onClose: () => void
}

/** How many people an action was carried out on, and why not on the others. */
export function OutcomeLine({ report, members, onClose }: OutcomeLineProps) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const errorText = useErrorText()
  const { changed, refused } = report
  const emailOf = (id: string) => members.find(({ _id }) => _id === id)?.email ?? ''
  return (
    <Alert
      color={refused.length === 0 ? 'green' : 'orange'}
      mb="md"
      role="status"
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={onClose}
      title={t('changedCount', { count: changed, number: number(changed) })}
    >
      {refused.length > 0 && (
        <List size="sm">
          {refused.map(({ _id, code }) => (
            <List.Item key={_id}>
              {emailOf(_id)}: {errorText({ code, status: 0, message: '', data: {} })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

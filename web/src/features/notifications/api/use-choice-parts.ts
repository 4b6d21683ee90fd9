import { type ErrorParameters, type NotificationConfigs, notificationTopics } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import type { ConflictPart } from '../../../lib/conflicts/conflict-store.ts'
import { choiceDifferences } from './choice-differences.ts'

/** What one is about to choose beside what was chosen elsewhere meanwhile, choice by choice. */
export function useChoiceParts() {
  const { t } = useTranslation('notifications')
  return ({ body }: { body: NotificationConfigs }, { configs }: ErrorParameters): ConflictPart[] =>
    choiceDifferences(body, JSON.parse(String(configs)), notificationTopics).map(
      ({ side, topic, channel, mine, theirs }) => {
        const company = t(side === 'internal' ? 'internalSide' : 'externalSide')
        const choice = topic === null ? t('receiveAll') : `${t(`topic.${topic}`)}: ${t(channel)}`
        return {
          part: [side, topic, channel].join(),
          name: `${company}: ${choice}`,
          mine: String(mine),
          theirs: String(theirs),
        }
      },
    )
}

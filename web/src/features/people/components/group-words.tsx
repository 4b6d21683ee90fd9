import type { areas } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { GroupDraft } from '../api/use-group-draft.ts'
import styles from './people.module.css'

interface GroupWordsProps {
  draft: GroupDraft
  isExternal: boolean
  isRoot: boolean
  /** Folders that the lists give, with those below them. */
  folders: { viewed: number; edited: number }
}

/** In sentences what members of the group can do. */
export function GroupWords({ draft, isExternal, isRoot, folders }: GroupWordsProps) {
  const lines = useGroupWords({ draft, isExternal, isRoot, folders })
  return (
    <ul className={styles.words}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function useGroupWords({ draft, isExternal, isRoot, folders }: GroupWordsProps): string[] {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  if (isRoot) return [t('words.root')]
  const { levels, fields } = draft
  const at = (area: (typeof areas)[number]) => levels[area] ?? { view: 0, edit: 0 }
  const { folder, productDetail: detail } = { folder: at('folder'), productDetail: at('productDetail') }
  if (folder.view === 0) return [t('words.nothing'), ...otherWords()]
  const counted = (count: number) => ({ count, number: number(count) })
  const editedFields = fields.filter(({ canEdit }) => canEdit).length
  const lines = [
    folder.view === 3
      ? t(isExternal ? 'words.folderAllPublished' : 'words.folderAll')
      : t(isExternal ? 'words.folderSomePublished' : 'words.folderSome', counted(folders.viewed)),
    ...(folder.view === 2 ? [t('words.folderOwn')] : []),
    ...(isExternal
      ? []
      : [
          folder.edit === 0
            ? t('words.editNone')
            : folder.edit === 3
              ? t('words.editAll')
              : t('words.editSome', counted(folders.edited)),
        ]),
    detail.view === 0
      ? t('words.fieldNone')
      : detail.view === 3
        ? t('words.fieldAll')
        : t('words.fieldSome', counted(fields.length)),
    ...(isExternal || detail.edit === 0
      ? []
      : [detail.edit === 3 ? t('words.fieldEditAll') : t('words.fieldEditSome', counted(editedFields))]),
    ...(isExternal ? [t('words.clientPrices')] : [t('words.allPrices')]),
  ]
  return [...lines, ...otherWords()]

  function otherWords(): string[] {
    if (isExternal) return []
    const group = at('group')
    return [
      ...(at('category').edit > 0 ? [t('words.category')] : []),
      ...(group.edit === 3
        ? [t('words.groupAll')]
        : group.edit > 0
          ? [t('words.groupOwn')]
          : group.view > 0
            ? [t('words.groupView')]
            : []),
      ...(at('analytics').view > 0 ? [t('words.analytics')] : []),
      ...(at('setting').edit === 3 ? [t('words.setting')] : []),
      ...(at('subscription').edit > 0 ? [t('words.subscription')] : []),
      ...(at('billing').edit > 0 ? [t('words.billing')] : []),
    ]
  }
}

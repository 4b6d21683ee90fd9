import { useTranslation } from 'react-i18next'
import { useStructure } from '../structure/use-structure.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { readableValue } from './conflict-parts.ts'
import { type OpenConflict, useOpenConflict } from './conflict-store.ts'

/** Puts the question of `askAboutConflict` on whatever page is shown. */
export function ConflictQuestion() {
  const conflict = useOpenConflict()
  return conflict === null ? null : <Question conflict={conflict} />
}

function Question({ conflict: { parts, isDeletion, nameOf: further, settle } }: { conflict: OpenConflict }) {
  const { t, i18n } = useTranslation('conflicts')
  const { folders, categories, settings } = useStructure()
  const named = [...(settings?.productDetailFields ?? []), ...(settings?.priceTypes ?? [])]
  const names = new Map(named.map(({ _id, name }) => [_id, name]))
  const nameOf = (id: string) =>
    further?.(id) ?? names.get(id) ?? folders.byId.get(id)?.name ?? categories.byId.get(id)?.name
  const wording = { nameOf, yes: t('yes'), no: t('no') }
  const isKnown = (key: string): key is 'part.name' => i18n.exists(key, { ns: 'conflicts' })
  return (
    <ConflictDialog
      parts={parts.map(({ part, mine, theirs, name, pictures }) => ({
        key: part,
        name: name ?? (isKnown(`part.${part}`) ? t(`part.${part}`) : part),
        pictures,
        mine: mine === null ? null : readableValue(mine, wording),
        theirs: readableValue(theirs, wording),
      }))}
      isDeletion={isDeletion}
      isOverDialog
      onSettle={settle}
    />
  )
}

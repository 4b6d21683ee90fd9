import { Checkbox, Group, Select, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSortingWords } from '../../../../lib/i18n/use-sorting-words.ts'
import { useSettings } from '../../../../lib/structure/settings.tsx'
import { SortableList } from '../../../../ui/lists/sortable-list.tsx'
import { usePart } from './editing.ts'
import styles from './editor.module.css'

const mediaKinds = ['image', 'video', '3d'] as const

/** Which fields, prices and media of the products the attendees see, as far as they may see them anyway. */
export function ShownSection() {
  const { t } = useTranslation('projects')
  const { productDetailFields, priceTypes } = useSettings()
  const prices = priceTypes.map(({ _id, name, currency }) => ({ id: _id, label: `${name} (${currency})` }))
  return (
    <Stack gap="lg">
      <div className={styles.columns}>
        <OrderedChoice
          part="fields"
          label={t('shownFields')}
          addLabel={t('addField')}
          noneText={t('noFields')}
          choices={productDetailFields.map(({ _id, name }) => ({ id: _id, label: name }))}
        />
        <OrderedChoice
          part="priceTypes"
          label={t('shownPrices')}
          addLabel={t('addPrice')}
          noneText={t('noPrices')}
          choices={prices}
        />
      </div>
      <MediaFields />
    </Stack>
  )
}

function MediaFields() {
  const { t } = useTranslation('projects')
  const kinds = usePart('mediaKinds')
  const files = usePart('showsFiles')
  return (
    <>
      <Checkbox.Group
        label={t('shownMedia')}
        value={[...kinds.value]}
        error={kinds.error}
        onChange={(chosen) => kinds.change(mediaKinds.filter((kind) => chosen.includes(kind)))}
      >
        <Group mt={4}>
          {mediaKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`media.${kind}`)} disabled={kinds.isDisabled} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label={t('showsFiles')}
        checked={files.value}
        error={files.error}
        disabled={files.isDisabled}
        onChange={({ currentTarget }) => files.change(currentTarget.checked)}
      />
    </>
  )
}

interface OrderedChoiceProps {
  part: 'fields' | 'priceTypes'
  label: string
  addLabel: string
  noneText: string
  choices: readonly { id: string; label: string }[]
}

/** Some of several, in the order in which they are shown. */
function OrderedChoice({ part, label, addLabel, noneText, choices }: OrderedChoiceProps) {
  const { t } = useTranslation('projects')
  const words = useSortingWords()
  const { value, error, isDisabled, change } = usePart(part)
  const chosen = value.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
  const open = choices.filter(({ id }) => !value.includes(id))
  return (
    <div>
      <h3 className={styles.label}>{label}</h3>
      {chosen.length === 0 && <p className={styles.foot}>{noneText}</p>}
      {isDisabled ? (
        <ul>
          {chosen.map(({ id, label: name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      ) : (
        <SortableList
          label={label}
          words={words}
          items={chosen}
          moveLabel={(name) => t('moveNamed', { name })}
          removeLabel={(name) => t('removeChoice', { name })}
          onChange={change}
        />
      )}
      {open.length > 0 && !isDisabled && (
        <Select
          mt="xs"
          aria-label={addLabel}
          placeholder={addLabel}
          searchable
          data={open.map(({ id, label: name }) => ({ value: id, label: name }))}
          value={null}
          error={error}
          onChange={(id) => id !== null && change([...value, id])}
        />
      )}
    </div>
  )
}

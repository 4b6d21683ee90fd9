import { Button, Checkbox, FileButton, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft, IconLink, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mediaKinds } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { endingsOfKind } from '../../../lib/uploads/upload-kinds.ts'
import { BarTitle } from '../../../ui/bar-title.tsx'
import { FilterSelect } from '../../../ui/fields/filter-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import type { MediaSelection } from '../api/use-media-selection.ts'
import type { ShownMedia } from '../api/use-shown-media.ts'
import { type MediaSearch, mediaStates } from '../media-search.ts'
import { FetchDialog } from './fetch-dialog.tsx'
import styles from './media-bar.module.css'

type Change = (part: { [Key in keyof MediaSearch]?: MediaSearch[Key] | undefined }) => void

interface MediaBarProps {
  shown: ShownMedia
  selection: MediaSelection
  grouping: { isGrouped: boolean; onChange: (isGrouped: boolean) => void }
  onChange: Change
  onChooseAll: () => void
  onFiles: (files: readonly File[]) => void
}

/** What is listed, and finding, choosing and sending media. */
export function MediaBar({ shown, selection, grouping, onChange, onChooseAll, onFiles }: MediaBarProps) {
  const { t } = useTranslation('media')
  const { number } = useFormats()
  const { search, media, productId, product, mayEdit } = shown
  return (
    <header className={styles.bar}>
      {search.from !== undefined && (
        <LinkButton
          to={search.from as '/'}
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('back')}
        </LinkButton>
      )}
      <BarTitle
        title={product?.name ?? t('title')}
        count={shown.total === undefined ? undefined : number(shown.total)}
      />
      {productId !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onChange({ path: undefined })}>
          {t('allMedia')}
        </Button>
      )}
      <Filters search={search} onChange={onChange} />
      {productId === undefined && (
        <Switch
          label={t('groupByProduct')}
          checked={grouping.isGrouped}
          onChange={(event) => grouping.onChange(event.currentTarget.checked)}
        />
      )}
      {media.some(selection.mayChoose) && (
        <ChooseAll shown={shown} selection={selection} onChooseAll={onChooseAll} />
      )}
      <span className={styles.space} />
      {productId !== undefined && mayEdit && <FetchButton productId={productId} />}
      {mayEdit && (
        <FileButton multiple accept={endingsOfKind()} onChange={onFiles}>
          {(props) => (
            <Button {...props} data-primary leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
              {t('upload')}
            </Button>
          )}
        </FileButton>
      )}
    </header>
  )
}

function Filters({ search, onChange }: { search: MediaSearch; onChange: Change }) {
  const { t } = useTranslation('media')
  return (
    <>
      <SearchField
        label={t('search')}
        shown={search.q ?? ''}
        onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
      />
      <FilterSelect
        label={t('kind')}
        options={mediaKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t('state')}
        options={mediaStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  )
}

type ChooseAllProps = Pick<MediaBarProps, 'shown' | 'selection' | 'onChooseAll'>

function ChooseAll({ shown: { media }, selection, onChooseAll }: ChooseAllProps) {
  const { t } = useTranslation('media')
  const { chosen, mayChoose, clear } = selection
  const isAll = media.length > 0 && chosen.length === media.filter(mayChoose).length
  return (
    <Checkbox
      label={t('chooseAll')}
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={isAll ? clear : onChooseAll}
    />
  )
}

/** Where the installation may ask other servers. */
function FetchButton({ productId }: { productId: string }) {
  const { t } = useTranslation('media')
  const { data: settings } = useQuery(settingsQuery())
  const [isFetching, fetching] = useDisclosure(false)
  if (settings?.fetchesMedia !== true) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        onClick={fetching.open}
      >
        {t('fromAddress')}
      </Button>
      {isFetching && <FetchDialog productId={productId} onClose={fetching.close} />}
    </>
  )
}

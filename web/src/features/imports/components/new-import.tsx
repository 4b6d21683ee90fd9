import '@mantine/dropzone/styles.layer.css'
import { Alert, Anchor, Button, Paper, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { importTemplatePath } from '../../../lib/api/asset-paths.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { sheetEndings } from '../../../lib/uploads/sheet-endings.ts'
import { UploadLine } from '../../../lib/uploads/upload-line.tsx'
import { useUploads } from '../../../lib/uploads/upload-queue.ts'
import { useNewImport } from '../api/new-import.ts'
import { FolderSelect } from './folder-select.tsx'
import styles from './imports.module.css'

interface NewImportProps {
  /** Where new products go. */
  folder: string | undefined
  onFolder: (folder: string | undefined) => void
}

/** The beginning of an import: its folder, a template for it, and the file. */
export function NewImport({ folder, onFolder }: NewImportProps) {
  const { t } = useTranslation('imports')
  const { access, domain } = useEntered()
  if (access.isClient || access.permissions.folder.edit < 1) return null
  return (
    <Paper withBorder radius="md" className={styles.start} component="section" aria-label={t('newImport')}>
      <div className={styles.terms}>
        <FolderSelect value={folder ?? null} onChange={(next) => onFolder(next ?? undefined)} />
        <div>
          <Anchor
            size="sm"
            href={importTemplatePath(domain._id, folder ?? 'none', currentLocale())}
            download
            className={styles.template}
          >
            <IconDownload size={16} stroke={1.75} aria-hidden /> {t('template')}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t('templateText')}
          </Text>
        </div>
      </div>
      <FilePlace folder={folder} />
    </Paper>
  )
}

function FilePlace({ folder }: { folder: string | undefined }) {
  const { t } = useTranslation('imports')
  const { storage } = useFormats()
  const { uploadLimits } = useSettings()
  const { take, isBeginning, refused } = useNewImport(folder)
  const uploads = useUploads({ productId: '', purpose: 'import' })
  const open = useRef<() => void>(null)
  const errorText = useErrorText()
  return (
    <div className={styles.place}>
      <Dropzone
        openRef={open}
        multiple={false}
        activateOnClick={false}
        // The button inside is what keys reach.
        tabIndex={-1}
        enablePointerEvents
        loading={isBeginning}
        inputProps={{ accept: sheetEndings, 'aria-label': t('chooseFile') }}
        className={styles.drop}
        onDrop={([file]: File[]) => file !== undefined && take(file)}
        // What can't be read is named by the server with the way out.
        validator={() => null}
      >
        <Text size="sm">{t('dropHere')}</Text>
        <Button
          mt="xs"
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          onClick={() => open.current?.()}
        >
          {t('chooseFile')}
        </Button>
        <Text size="xs" c="dimmed" mt="xs">
          {t('kinds', { size: storage(uploadLimits.file) })}
        </Text>
      </Dropzone>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {refused !== null && (
        <Alert color="red" role="alert" mt="xs">
          {errorText(refused.refusal)}{' '}
          <Button size="compact-sm" variant="default" onClick={refused.again}>
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
    </div>
  )
}
